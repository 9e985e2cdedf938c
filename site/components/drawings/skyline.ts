/** Left edge, width, height of the walls and of the gable above them, on a ground of 1200 × 240. */
type House = readonly [x: number, width: number, wall: number, gable: number];

const GROUND = 240;

const BACK: House[] = [
  [40, 70, 88, 34],
  [150, 60, 104, 30],
  [214, 84, 80, 44],
  [372, 64, 112, 30],
  [508, 90, 96, 46],
  [604, 62, 118, 28],
  [760, 80, 100, 40],
  [846, 58, 84, 34],
  [986, 92, 104, 44],
  [1090, 66, 90, 36],
];

const FRONT: House[] = [
  [0, 76, 52, 34],
  [78, 58, 70, 28],
  [138, 88, 48, 42],
  [286, 66, 74, 30],
  [354, 92, 56, 44],
  [448, 54, 82, 24],
  [566, 84, 60, 40],
  [652, 62, 78, 30],
  [716, 96, 50, 46],
  [888, 70, 72, 32],
  [960, 58, 56, 30],
  [1020, 90, 66, 42],
  [1112, 88, 50, 40],
];

/** A church with its spire, and a gate tower with merlons. */
const CHURCH = 'M228 240V120l0-30 14-64 14 64v54l14-12 16 16v92z';
const GATE = 'M818 240V122h-6v-16h12v8h10v-8h12v8h10v-8h12v8h10v-8h12v16h-6v118h-18v-34a15 15 0 0 0-30 0v34z';
const HILLS = 'M0 240v-74q150-60 320-22t330-14 300-2 250 4v108z';

function outline([x, width, wall, gable]: House): string {
  const half = width / 2;
  return `M${x} ${GROUND}v${-wall}l${half}${-gable} ${half} ${gable}v${wall}z`;
}

function windows([x, width, wall]: House): string {
  const columns = width > 80 ? 3 : 2;
  const gap = width / (columns + 1);
  const rows = wall > 64 ? [wall - 14, wall - 38] : [wall - 16];
  return rows
    .flatMap((height) =>
      Array.from({ length: columns }, (_, column) => `M${x + gap * (column + 1)} ${GROUND - height}v8`),
    )
    .join('');
}

export const SKYLINE_BACK = HILLS;
export const SKYLINE_MIDDLE = BACK.map(outline).join('');
export const SKYLINE_FRONT = FRONT.map(outline).join('') + CHURCH + GATE;
export const SKYLINE_WINDOWS = `${FRONT.map(windows).join('')}M242 108v14M838 140v10M862 140v10`;
