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
    [0] None of them is painted.
    [one] { $painted } of them is painted.
   *[other] { $painted } of them are painted.
 }
figure-painted-groups = Painted: { $groups }.
figure-number-line = A number line from { $from } to { $to } with { $parts ->
    [one] a single step.
   *[other] { $parts } equal steps.
 }
figure-mark = { $steps ->
    [0] at the start
    [one] one step after the start
   *[other] { $steps } steps after the start
 }
figure-mark-between = { $below ->
    [0] within the first step
   *[other] between { $below } and { $above } steps after the start
 }
figure-triangle = A triangle with the sides { $one }, { $other } and { $third }.
figure-triangle-right = A right-angled triangle. The sides at the right angle are { $one } and { $other }, the side opposite is { $third }.
figure-line-graph = A coordinate system with a straight line through the points { $points }.
figure-parabola = A coordinate system with a parabola that opens { $opens ->
    [up] upwards
   *[down] downwards
 } and goes through the points { $points }.
figure-point = ({ $x }, { $y })
figure-bar-unequal = A bar of { $parts } unequal parts (lengths { $sizes }). { $painted }
figure-bars = Bars of equal length: { $rows }.
figure-bars-row = { $painted } of { $parts } equal parts painted
figure-bars-row-unequal = { $painted } of { $parts } unequal parts painted (lengths { $sizes })
figure-bar-chart = Bars: { $amounts }.
figure-circles = { $circles } circles of { $parts } equal parts each. { $painted }
figure-area = A square cut into { $rows } rows and { $columns } columns. { $high ->
    [one] One row is
   *[other] { $high } rows are
 } painted in one colour, { $wide ->
    [one] one column
   *[other] { $wide } columns
 } in another; where they cross, you see both.
figure-list = A list with index 0 first: { $values }.
figure-list-marked = { $count ->
    [one] Painted: index { $places }.
   *[other] Painted: indexes { $places }.
 }
figure-call-stack = { $count ->
    [one] A single box: { $frames }.
   *[other] A stack of boxes, top one first: { $frames }.
 }
figure-table = A table with the columns { $header }. Row by row: { $rows }.
figure-boxes = { $count ->
    [one] A row of boxes: { $rows }.
   *[other] Rows of boxes: { $rows }.
 }
figure-timeline = Timeline: { $moments }.
figure-arrows = Boxes: { $boxes }. Arrows: { $arrows }.
figure-chain = One after the other: { $steps }.
figure-forgetting = A curve over { $days } days: what is still known falls steeply at first, then more and more slowly.
figure-forgetting-reviewed = A curve over { $days } days with { $count ->
    [one] a review on day { $reviews }: it
   *[other] reviews on days { $reviews }: each
 } lifts the curve back to 100%, and after that it falls more slowly.
figure-axis-days = days since learning
figure-axis-recall = still known
figure-group = { $place ->
    [1] { $painted } in one colour
    [2] { $painted } in another
   *[other] { $painted } in a third
 }
figure-painted-in-all = { $painted ->
    [0] No part is painted.
    [one] One part is painted in all.
   *[other] { $painted } parts are painted in all.
 }
figure-marked = Marked: { $marks }.
figure-frame = { $name } with { $held }
figure-name-bar = A bar, divided into parts
figure-name-bars = Bars, divided into parts
figure-name-bar-chart = A bar chart
figure-name-circle = A circle, divided into parts
figure-name-number-line = A number line
figure-name-array = Boxes in rows and columns
figure-name-area = A square, divided into rows and columns
figure-name-triangle = A triangle
figure-name-line-graph = A line in a coordinate system
figure-name-parabola = A parabola in a coordinate system
figure-name-list = Values with their indexes
figure-name-call-stack = Names and their values
figure-name-table = A table
figure-name-boxes = Rows of boxes
figure-name-timeline = A timeline
figure-name-arrows = Boxes with arrows
figure-name-chain = Steps, one after the other
figure-name-forgetting = A forgetting curve
