import { expect, test } from 'vitest';
import { overflow } from './map-elements.ts';

const FRAME = { left: 100, top: 50, right: 500, bottom: 350 };

test.each([
  ['within', { left: 200, top: 100, right: 300, bottom: 200 }, [0, 0]],
  ['beyond the left and the top', { left: 80, top: 40, right: 300, bottom: 200 }, [-30, -20]],
  ['beyond the right and the bottom', { left: 300, top: 200, right: 520, bottom: 360 }, [30, 20]],
  ['at the edge, within the margin', { left: 105, top: 200, right: 300, bottom: 300 }, [-5, 0]],
  ['higher than the frame: its head is shown', { left: 200, top: 70, right: 300, bottom: 500 }, [0, 10]],
] as const)('a box %s', (_, box, expected) => {
  expect(overflow(box, FRAME, 10)).toEqual(expected);
});
