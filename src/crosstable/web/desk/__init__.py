"""The desk: run an event in a browser.  Its forms give the commands of `crosstable.commands`.

A form is sent to the path of its command below `/desk/<event>/`: `web.form_input` makes its fields the input, and
`perform` carries it out as for the API.  `command_form` makes the form of any command from its input, with what was
typed and what is wrong beside each field.  What is to be done next stands in `views.desk`.

What is sent waits in `assets/waiting.js` until the league has accepted it, and a typed result stands on its board
meanwhile (`lay` in `assets/desk.js`).  Requests of scripts name in `Crosstable-Actor` for whom the page was made:
the API answers 401 where the cookie is another person's by now, and the page takes nothing more.  `live.js` of
`publish` tells by `data-actor` that the newer page is another person's, and takes nothing from it.

Templates are in `templates`, scripts and style in `assets`; a template names another one by its package, as in
`web/desk/base.html`.
"""
