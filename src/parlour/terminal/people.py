"""What the seats are called on a screen."""

from dataclasses import dataclass


@dataclass(frozen=True)
class People:
    """Who sits where: `bots` are the names of those played by the machine, `own` the reader's seat."""

    seats: int
    own: int | None
    bots: dict[int, str]

    def name(self, seat: int) -> str:
        """Call a seat: "you", or "seat 2"."""
        return "you" if seat == self.own else f"seat {seat}"

    def owner(self, seat: int) -> str:
        return "your" if seat == self.own else f"seat {seat}'s"

    def does(self, seat: int, verb: str) -> str:
        """Say that a seat does something: "you take", "seat 2 takes"."""
        return f"{self.name(seat)} {verb}{'' if seat == self.own else 's'}"

    def role(self, seat: int) -> str:
        """Say who plays a seat: "you", "search"."""
        return "you" if seat == self.own else self.bots.get(seat, "")

    def others(self) -> list[int]:
        """The other seats, as the turn goes round from the reader's left (a bystander's: all)."""
        if self.own is None:
            return list(range(self.seats))
        return [(self.own + step) % self.seats for step in range(1, self.seats)]
