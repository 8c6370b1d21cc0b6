lesson-stands = Your lesson is still open: **{ $label }**. Take the questions whenever you are ready, or look at it once more.
nothing-placement-open = Your map is drawn when the first check is finished.
