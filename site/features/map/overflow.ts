type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** How far a box stands out of its frame, with a margin: negative to the left and top. */
export function overflow(box: Box, frame: Box, margin: number): [x: number, y: number] {
  return [
    excess(box.left - frame.left - margin, box.right - frame.right + margin),
    excess(box.top - frame.top - margin, box.bottom - frame.bottom + margin),
  ];
}

/** What is wider than its frame begins where the frame begins. */
function excess(start: number, end: number): number {
  return start < 0 ? start : Math.max(0, Math.min(start, end));
}
