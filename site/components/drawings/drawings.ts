import { box, disc, HILL, type Shape } from './shapes.ts';

const HEART = (x: number, y: number) => `M${x} ${y}c-4-6-12-5-12 1 0 5 7 9 12 13 5-4 12-8 12-13 0-6-8-7-12-1z`;
const GABLES = 'l9-8 9 8v9h-18z';

/** Small pictures beside texts that say the same. */
export const DRAWINGS = {
  /** Vouchers to choose from. */
  choose: [
    HILL,
    ['paper', box(58, 18, 84, 54, 7)],
    ['line', `${HEART(126, 34)}M70 30h26`],
    ['fill', box(22, 40, 94, 60, 8)],
    ['light', 'M34 56h34M34 66h20'],
    ['light', `M34 92v-9${GABLES}M58 92V72l6-8 6 8v20M76 92v-9${GABLES}`],
  ],
  /** An envelope with the voucher looking out. */
  give: [
    HILL,
    ['paper', box(34, 44, 92, 58, 6)],
    ['fill', box(46, 18, 68, 56, 6)],
    ['light', `${HEART(80, 34)}`],
    ['paper', 'M34 52v44a6 6 0 0 0 6 6h80a6 6 0 0 0 6-6V52L84 79a7 7 0 0 1-8 0z'],
    ['line', 'M36 100l32-27M124 100L92 73'],
  ],
  /** A shop that takes it. */
  redeem: [
    HILL,
    ['paper', 'M36 56h88v48H36z'],
    ['fill', 'M38 28h84l10 24a11 11 0 0 1-21 4 11 11 0 0 1-21 0 11 11 0 0 1-20 0 11 11 0 0 1-21 0 11 11 0 0 1-21-4z'],
    ['light', 'M60 30l-7 20M80 30v20M100 30l7 20'],
    ['fill', 'M94 104V74h20v30z'],
    ['line', 'M46 72h38v20H46zM46 82h38M26 104h108'],
    ['light', 'M99 89h.01'],
  ],
  /** A greeting being written. */
  write: [
    HILL,
    ['paper', box(30, 24, 88, 78, 7)],
    ['fill', 'M37 24h74a7 7 0 0 1 7 7v25H30V31a7 7 0 0 1 7-7z'],
    ['light', `M48 46v-8${GABLES}M72 46V34l5-5 5 5v12M88 46v-8${GABLES}`],
    ['line', 'M42 70h50M42 80h38M42 90h22'],
    ['paper', 'M134 54l10 8-34 40-14 5 4-14z'],
    ['line', 'M127 62l10 8'],
  ],
  /** The order on a screen, checked. */
  pay: [
    HILL,
    ['paper', box(48, 14, 64, 92, 9)],
    ['fill', box(56, 28, 48, 30, 4)],
    ['light', 'M64 38h18M64 47h10'],
    ['line', 'M58 70h44M58 79h28M74 21h12'],
    ['fill', disc(106, 92, 17)],
    ['light', 'M98 92l6 6 10-12'],
  ],
  /** A computer with a voucher on it. */
  online: [
    HILL,
    ['paper', box(32, 28, 96, 64, 6)],
    ['fill', box(50, 42, 60, 37, 5)],
    ['light', `M58 52h20M58 60h12M88 70v-7l7-6 7 6v7`],
    ['paper', 'M22 92h116v5a7 7 0 0 1-7 7H29a7 7 0 0 1-7-7z'],
    ['line', 'M70 92v4h20v-4'],
  ],
  /** A counter with a sign above it. */
  counter: [
    HILL,
    ['paper', box(56, 16, 48, 24, 5)],
    ['line', 'M66 28h28M68 40v32M92 40v32'],
    ['paper', 'M30 72h100v32H30z'],
    ['fill', 'M24 64h112v12H24z'],
    ['fill', box(68, 46, 34, 22, 4)],
    ['light', 'M75 54h14M75 61h8'],
    ['line', 'M52 84v12M80 84v12M108 84v12'],
  ],
  /** An office, and a present in front of it. */
  company: [
    HILL,
    ['paper', 'M40 104V22h54v82zM94 104V50h30v54z'],
    ['line', 'M50 36h8M72 36h8M50 52h8M72 52h8M50 68h8M50 84h8M104 60h10M28 104h106'],
    ['fill', 'M74 82h44v22H74z'],
    ['fill', 'M70 72h52v10H70z'],
    ['light', 'M96 74v29'],
    ['line', 'M96 72c-10 0-16-4-14-9s11-2 14 9c3-11 12-14 14-9s-4 9-14 9z'],
  ],
  /** A letter box, and the card on its way into it. */
  post: [
    HILL,
    ['line', 'M80 84v22M64 106h32'],
    ['paper', box(34, 34, 92, 52, 8)],
    ['fill', 'M42 34h76a8 8 0 0 1 8 8v6H34v-6a8 8 0 0 1 8-8z'],
    ['fill', box(54, 14, 52, 46, 5)],
    ['light', `${HEART(80, 26)}M64 52h32`],
    ['paper', 'M34 58h92v20a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8z'],
    ['line', 'M66 72h28'],
  ],
  /** A street map with a place marked. */
  place: [
    HILL,
    ['paper', 'M26 48l32-12 44 12 32-12v56l-32 12-44-12-32 12z'],
    ['line', 'M58 36v56M102 48v56M26 76l32-10 16 6'],
    ['fill', 'M90 84c-14-18-22-28-22-40a22 22 0 0 1 44 0c0 12-8 22-22 40z'],
    ['light', disc(90, 44, 8)],
  ],
  /** A voucher of which a part is spent. */
  rest: [
    HILL,
    ['fill', box(24, 30, 84, 56, 8)],
    ['light', 'M36 44h30M36 54h18'],
    ['paper', 'M84 30h16a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H84l6-7-6-7 6-7-6-7 6-7-6-7 6-7z'],
    ['paper', disc(118, 90, 16)],
    ['line', 'M124 85a7 7 0 1 0 0 10M108 88h10M108 92h10'],
  ],
  /** People who talk with each other. */
  talk: [
    HILL,
    ['paper', 'M30 26h64a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H54L38 84V70h-8a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8z'],
    ['line', 'M36 42h50M36 54h32'],
    ['fill', 'M72 56h58a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-8v13L106 94H72a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8z'],
    ['light', disc(84, 75, 2) + disc(101, 75, 2) + disc(118, 75, 2)],
  ],
  /** A town. */
  town: [
    HILL,
    ['paper', 'M24 104V70l16-14 16 14v34zM104 104V64l16-14 16 14v40z'],
    ['paper', 'M56 104V62h30v42z'],
    ['fill', 'M86 104V46l11-28 11 28v58z'],
    ['fill', 'M52 62l19-18 15 14v4z'],
    ['light', 'M97 60v10M97 82v10'],
    ['line', 'M36 78h8M36 90h8M66 74h8M66 88h8M116 74h8M116 88h8M14 104h132'],
  ],
} as const satisfies Record<string, readonly Shape[]>;

export type DrawingName = keyof typeof DRAWINGS;
