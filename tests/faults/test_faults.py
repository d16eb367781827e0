"""The planted faults themselves: each fits the sources as they are now, in exactly one place."""

from collections import Counter

from tests.faults.planting import ROOT, CannotPlant, faults, place_of, planted


def test_each_fault_has_one_place():
    unplanted = []
    for fault in faults():
        try:
            place = place_of(fault)
            assert planted(fault, place) != (ROOT / place.path).read_text("utf-8"), fault.name
        except CannotPlant as error:
            unplanted.append(str(error))
    assert unplanted == []


def test_each_fault_has_a_name_and_tests_of_its_own():
    assert [name for name, times in Counter(fault.name for fault in faults()).items() if times > 1] == []
    for fault in faults():
        assert fault.tests, fault.name
        for test in fault.tests:
            assert (ROOT / test.partition("::")[0]).exists(), f"{fault.name}: {test}"


def test_a_hundred_faults_are_planted():
    assert len(faults()) >= 100
