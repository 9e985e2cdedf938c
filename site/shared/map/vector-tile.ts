/** Unpacked. The densest tiles of Protomaps' basemap have about 1 MB and 15,000 features; far more freeze a phone. */
export const MAX_TILE_BYTES = 5_000_000;
const MAX_TILE_FEATURES = 50_000;

/** https://github.com/mapbox/vector-tile-spec/blob/master/2.1/vector_tile.proto */
const LAYERS = 3;
const FEATURES = 2;
const NAME = 1;

const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 };

/**
 * Without decoding them.
 * @returns what is wrong, as the rest of a sentence about the tile
 */
export function findTileFault(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_TILE_BYTES) return `has more than ${MAX_TILE_BYTES / 1_000_000} MB`;
  let features = 0;
  let isDamaged = false;
  const readLayer = (start: number, end: number): void => {
    let hasName = false;
    const isWhole = walk(bytes, start, end, (field, from, to) => {
      if (field === NAME) hasName = true;
      if (field !== FEATURES) return;
      features++;
      isDamaged ||= !walk(bytes, from, to, () => {});
    });
    isDamaged ||= !isWhole || !hasName;
  };
  const isWhole = walk(bytes, 0, bytes.length, (field, start, end) => {
    if (field === LAYERS && features <= MAX_TILE_FEATURES) readLayer(start, end);
  });
  if (!isWhole || isDamaged) return 'is not a vector tile';
  return features > MAX_TILE_FEATURES ? `has more than ${MAX_TILE_FEATURES} features` : undefined;
}

/** @returns whether the fields fill the range exactly */
function walk(
  bytes: Uint8Array,
  start: number,
  end: number,
  onBytes: (field: number, start: number, end: number) => void,
): boolean {
  let at = start;
  /** NaN if it is cut off or longer than ten bytes. */
  const varint = (): number => {
    let value = 0;
    for (let factor = 1, count = 0; count < 10 && at < end; count++, factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  while (at < end) {
    const tag = varint();
    const wire = tag % 8;
    if (wire === WIRE.varint) {
      if (Number.isNaN(varint())) return false;
    } else if (wire === WIRE.fixed64) at += 8;
    else if (wire === WIRE.fixed32) at += 4;
    else if (wire === WIRE.bytes) {
      const length = varint();
      const from = at;
      at += length;
      // Also if the length is NaN.
      if (!(at <= end)) return false;
      onBytes(Math.floor(tag / 8), from, at);
    } else return false;
  }
  return at === end;
}
