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
figure-point = ({ $x }, { $y })
figure-bar-unequal = A bar of { $parts } parts that are not equal; their sizes are in the ratio { $sizes }. { $painted }
figure-bars = Bars of the same length. Painted: { $rows }.
figure-bars-row = { $painted } of { $parts } parts
figure-bars-row-unequal = { $painted } of { $parts } parts in the ratio { $sizes }
figure-circles = { $circles } circles of { $parts } equal parts each. { $painted }
figure-area = A square cut into { $rows } rows and { $columns } columns. Painted: { $high ->
    [one] one row
   *[other] { $high } rows
 } in one colour, { $wide ->
    [one] one column
   *[other] { $wide } columns
 } in another, and where they cross in both.
figure-list = Values side by side, each with its index: { $values }.
figure-list-marked = Painted at index { $places }.
figure-call-stack = Boxes with names and their values, the top one first: { $frames }.
figure-table = A table. Columns: { $header }. Rows: { $rows }.
figure-boxes = Rows of boxes: { $rows }.
figure-chain = Steps: { $steps }.
figure-forgetting = A curve over { $days } days: what is still known falls steeply at first, then more and more slowly.
figure-forgetting-reviewed = A curve over { $days } days with reviews on day { $reviews }: each lifts it back to 100%, and after each it falls more slowly.
figure-axis-days = days since learning
figure-axis-recall = still known
figure-name-bar = A bar, divided into parts
figure-name-bars = Bars, divided into parts
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
figure-name-chain = Steps, one after the other
figure-name-forgetting = A forgetting curve
