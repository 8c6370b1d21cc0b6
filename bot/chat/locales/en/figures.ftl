figure-bar = { $parts ->
    [one] A bar in a single piece.
   *[other] A bar of { $parts } equal parts.
 } { $painted }
figure-circle = { $parts ->
    [one] A circle in a single piece.
   *[other] A circle of { $parts } equal parts.
 } { $painted }
figure-array = { $rows ->
    [one] A row
   *[other] { $rows } rows
 } of { $columns ->
    [one] a single box
   *[other] { $columns } boxes
 }{ $rows ->
    [one] .
   *[other] {" "}each.
 } { $painted }
figure-painted = { $painted ->
    [0] None is painted.
    [one] { $painted } is painted.
   *[other] { $painted } are painted.
 }
figure-painted-groups = Painted in different colours: { $groups }.
figure-number-line = A number line from { $from } to { $to } with { $parts ->
    [one] a single step.
   *[other] { $parts } equal steps.
 }
figure-mark = A mark is { $steps ->
    [0] at the start.
    [one] { $steps } step after the start.
   *[other] { $steps } steps after the start.
 }
figure-mark-between = A mark is between step { $below } and step { $above } after the start.
figure-triangle = A triangle with the sides { $one }, { $other } and { $third }.
figure-triangle-right = A right-angled triangle. The sides at the right angle are { $one } and { $other }, the side opposite is { $third }.
figure-line-graph = A coordinate system with a straight line through the points { $points }.
figure-parabola = A coordinate system with a parabola that opens { $opens ->
    [up] upwards
   *[down] downwards
 } and goes through the points { $points }.
figure-point = ({ $x } | { $y })
