"""Fills in the form of any hand by touch, using only what the page asks."""

from itertools import cycle, islice

from playwright.sync_api import Locator, Page, expect

PATIENCE = 12  # more answers than any hand needs
BY_TOUCH = 13  # up to this total every number has its own key


class FormFiller:
    """Answers one question after another, until the page shows the result of the hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._turn = 0  # so that the same player does not always have everything

    @property
    def outcome(self) -> Locator:
        """The result of the hand, or the reason of a refusal."""
        return self.page.locator(".outcome[aria-busy=false]").locator(".gains, .wrong")

    @property
    def refused(self) -> str:
        """The reason why the current answers are refused; empty if they are accepted."""
        expect(self.outcome).to_be_visible()
        wrong = self.page.locator(".outcome .wrong")
        return wrong.inner_text() if wrong.count() else ""

    @property
    def _commit(self) -> Locator:
        return self.page.locator(".hand .commit")

    @property
    def _over(self) -> Locator:
        return self.page.get_by_role("button", name="Finish the game", exact=True)

    @property
    def is_over(self) -> bool:
        """Whether the server needs no further hand."""
        return self._over.count() > 0 and self._commit.count() == 0

    @property
    def _questions(self) -> list[Locator]:
        return self.page.locator(".fields fieldset").all()

    def write(self) -> None:
        """Write the completed hand, and wait for the next one or the end."""
        told = self._commit.inner_text()
        assert self.refused == ""
        self._commit.tap()
        expect(
            self.page.get_by_role("button", name=f"Undo: {told.lower().removeprefix('write ')}")
        ).to_be_visible()
        expect(self._commit.or_(self._over).first).to_be_visible()
        self._turn += 1

    def fill(self) -> list[str]:
        """Answer until the hand can be written or the game is over. Returns the refusals in between."""
        refusals: list[str] = []
        for _ in range(PATIENCE):
            if self.is_over:
                return refusals
            if self._settled():
                refusal = self.refused
                if not refusal:
                    return refusals
                refusals.append(refusal)
            self._answer_one()
        raise AssertionError(f"it cannot be written: {refusals}")

    def spoil(self) -> str:
        """Give a wrong answer, then the right one. Returns the refusal."""
        for question in self._questions:
            if is_of_counts(question) and total_of(question) is not None:
                self._give(question, wrong=True)
            elif is_of_people(question) and (people := self._people(question)):
                for one in people:
                    one.tap()
        for _ in range(PATIENCE):
            if self._settled() or not self._unanswered():
                break
            self._answer_one()
        refusal = self.refused if self._settled() or self.page.locator(".outcome .wrong").count() else ""
        for question in self._questions:
            if is_of_counts(question) and total_of(question) is not None:
                self._give(question)
        return refusal

    def _settled(self) -> bool:
        """Return whether all answers are given and checked by the server."""
        found: bool = self._commit.evaluate_all("all => all.some((one) => !one.disabled)")
        return found or self.page.locator(".outcome .wrong").count() > 0

    def _unanswered(self) -> list[Locator]:
        return [one for one in self._questions if not is_answered(one)]

    def _answer_one(self) -> None:
        waiting = self._unanswered()
        if not waiting:
            self._otherwise()
        elif is_of_counts(waiting[0]):
            self._give(waiting[0])
        else:
            answers = waiting[0].locator(".chips button").all()
            answers[self._turn % len(answers)].tap()

    def _otherwise(self) -> None:
        """Change the last answer that names a player."""
        for question in reversed(self._questions):
            answers = question.locator(".chips button")
            pressed = [one.get_attribute("aria-pressed") for one in answers.all()]
            if pressed:
                answers.nth((pressed.index("true") + 1) % len(pressed)).tap()
                return

    def _people(self, question: Locator) -> list[Locator]:
        return [one for one in question.locator(".chips.people button").all() if one.inner_text() != "nobody"]

    def _give(self, question: Locator, wrong: bool = False) -> None:
        boxes = question.locator(".boxes button:enabled")
        many = boxes.count()
        for place, count in enumerate(self._counts(question, many, wrong)):
            box = boxes.nth(place)
            if box.get_attribute("aria-pressed") != "true":
                box.tap()
            self._type(question, count)

    def _counts(self, question: Locator, many: int, wrong: bool) -> list[int]:
        """Return equal counts for all players; the page fills in the last one, or it is filled in wrongly."""
        total = total_of(question)
        if total is None:
            return [12 + place for place in range(many)]
        if total == 0:
            nets = list(islice(cycle([5, -2]), many))
            return nets if wrong else [*nets[:-1], -sum(nets[:-1])]
        each = [total // many] * many
        each[-1] += total % many
        each[self._turn % many] += 1
        each[(self._turn + 1) % many] -= 1
        return [*each[:-1], each[-1] - 1] if wrong else each

    def _type(self, question: Locator, count: int) -> None:
        keys = question.locator(".keys")
        total = total_of(question)
        if total and total <= BY_TOUCH:
            keys.get_by_role("button", name=str(count), exact=True).tap()
            return
        while question.locator("[aria-pressed=true] b").inner_text().strip() and self._typed(question):
            keys.get_by_role("button", name="Delete the last character").tap()
        for digit in str(abs(count)):
            keys.get_by_role("button", name=digit, exact=True).tap()
        if count < 0:
            keys.get_by_role("button", name="Change the sign").tap()

    def _typed(self, question: Locator) -> bool:
        """Return whether the open box has typed content and not a proposal of the page."""
        return question.locator("[aria-pressed=true] b:not(.given)").count() > 0


def is_of_counts(question: Locator) -> bool:
    return question.locator(".boxes").count() > 0


def is_of_people(question: Locator) -> bool:
    """Return whether several people can be chosen; their coins or letters are shown."""
    return question.locator(".chips .pips").count() > 0


def is_answered(question: Locator) -> bool:
    if is_of_counts(question):
        return all(one.strip() for one in question.locator(".boxes b").all_inner_texts())
    return question.locator(".chips [aria-pressed=true]").count() > 0


def total_of(question: Locator) -> int | None:
    """Return the required total of counts, from the page."""
    told = question.locator("legend span")
    numbers = [int(word) for word in told.inner_text().split() if word.isdigit()] if told.count() else []
    return numbers[0] if numbers else None
