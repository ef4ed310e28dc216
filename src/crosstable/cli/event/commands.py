"""The commands of `crosstable event`, in the order of a tournament."""

from __future__ import annotations

from crosstable.cli.event import entering, exporting, pairing, planning, printing, reporting

COMMANDS = (
    planning.new,
    planning.plan,
    planning.list_,
    entering.enter,
    entering.replace_,
    entering.bye,
    entering.cancel_bye,
    entering.withdraw,
    entering.return_,
    entering.rating,
    entering.bar,
    pairing.pair,
    pairing.set_board,
    pairing.drop,
    pairing.publish,
    pairing.unpublish,
    reporting.result,
    reporting.correct,
    reporting.confirm,
    pairing.re_pair,
    reporting.show,
    reporting.standings,
    printing.print_,
    exporting.export,
    planning.close,
    planning.reopen,
)

TAKE_POINTS = (reporting.result, reporting.correct, reporting.confirm)  # which may be below zero
