"""Tools beside the sheet: the picker, the countdown, the buzzer."""
