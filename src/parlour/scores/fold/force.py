"""Which scoring records are in force: undo and redo as a stack.

A scoring record lies on the stack; undo takes the top one off, redo puts it back, a new scoring record
makes redo impossible. Whatever lies under a record therefore was in force when it was written, so the
state is the fold over the records in force.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..errors import Refused, Unfit
from ..log.record import Record


@dataclass
class Force:
    """Numbers (seq) of the scoring records in force and of those that redo would bring back."""

    in_force: list[int] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)

    def follow(self, record: Record) -> None:
        """Take in the next record of the log; Refused if it undoes or redoes what is not there."""
        if record.scoring:
            self.in_force.append(record.seq)
            self.taken_back.clear()
        elif record.kind == "undo":
            if not self.in_force or record.body["takes_back"] != self.in_force[-1]:
                raise Refused("it undoes a record that is not the latest in force")
            self.taken_back.append(self.in_force.pop())
        elif record.kind == "redo":
            if not self.taken_back or record.body["restores"] != self.taken_back[-1]:
                raise Refused("it redoes a record that is not the last undone")
            self.in_force.append(self.taken_back.pop())


def stack(records: Iterable[Record]) -> Force:
    """The stack after all records; Unfit names the first that undoes or redoes what is not there."""
    force = Force()
    for record in records:
        try:
            force.follow(record)
        except Refused as error:
            raise Unfit(record.seq, str(error)) from error
    return force
