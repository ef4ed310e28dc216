"""Pages of the desk for what is needed rarely: the page at `/desk/e3/plan` is `plan.py` with `templates/plan.html`.

Each file has its `PAGE`; it is linked from the desk of the event and from the others to those who may see it.
A form says with `page` to which of them the browser is led back.
"""
