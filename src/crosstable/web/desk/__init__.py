"""The desk: run an event in a browser.  Its forms give the commands of `web.commands`."""
