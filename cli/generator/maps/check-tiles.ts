import { readVarint, tileIdToZxy, TileType, zxyToTileId, type BufferPosition, type Entry, type Header } from 'pmtiles';
import { findTileFault, MAX_TILE_BYTES } from '../../../site/shared/map/vector-tile.ts';
import type { OperatorError } from '../../lib/errors.ts';
import { formatSize } from '../../report/format.ts';
import { readBytes, unpack } from './archive-bytes.ts';

/** Browsers read the header and the root directory with one request of this length. */
const HEAD_LENGTH = 16_384;
/** Unpacked. Those that `pmtiles` writes have some ten kilobytes. */
const MAX_DIRECTORY = 2_000_000;
/** Levels of leaf directories that browsers follow. */
const MAX_DEPTH = 3;
/** Entries of all directories. An archive of 200 MB has some ten thousand. */
const MAX_ENTRIES = 500_000;
/** All tiles, unpacked: they take some seconds to read. */
const MAX_UNPACKED = 2_000_000_000;
/** The closest zoom of any survey's images, and more than any map of Protomaps has. */
const MAX_ZOOM = 22;
const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

/** How each kind of image begins, in hexadecimal digits. */
const IMAGE_STARTS: ReadonlyMap<TileType, RegExp> = new Map([
  [TileType.Png, /^89504e470d0a1a0a/],
  [TileType.Jpeg, /^ffd8ff/],
  // RIFF, a length, WEBP
  [TileType.Webp, /^52494646.{8}57454250/],
  // A length, ftyp, and avif or avis
  [TileType.Avif, /^.{8}66747970617669(?:66|73)/],
]);

/** West, south, east, north in degrees. */
type Bounds = [west: number, south: number, east: number, north: number];

interface OpenArchive {
  descriptor: number;
  header: Header;
  /** Makes the error to throw. */
  invalid: (...details: string[]) => OperatorError;
}

/**
 * Reads all directories and every tile of an archive whose sections are complete, as browsers will.
 * @returns the part of the header's bounds in which there are tiles of the highest zoom
 * @throws what `invalid` makes
 */
export function checkTiles(archive: OpenArchive): Bounds {
  checkHeader(archive);
  const entries = readEntries(archive);
  const bounds = coveredBounds(archive, entries);
  checkContents(archive, entries);
  return bounds;
}

function checkHeader({ header, invalid }: OpenArchive): void {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM) {
    throw invalid(`its zoom levels are ${minZoom} to ${maxZoom}; at most 0 to ${MAX_ZOOM} are possible`);
  }
  const isOnEarth = Math.max(-minLon, maxLon) <= MAX_LONGITUDE && Math.max(-minLat, maxLat) <= MAX_LATITUDE;
  if (!isOnEarth || minLon >= maxLon || minLat >= maxLat) {
    throw invalid(`its bounds are no area: ${[minLon, minLat, maxLon, maxLat].join(', ')} (west, south, east, north)`);
  }
  if (header.rootDirectoryOffset + header.rootDirectoryLength > HEAD_LENGTH) {
    throw invalid(`its root directory is not within the first ${HEAD_LENGTH} bytes, where browsers read it`);
  }
}

/** @returns the tiles of all directories */
function readEntries(archive: OpenArchive): Entry[] {
  const { header, invalid } = archive;
  const tiles: Entry[] = [];
  const seen = new Set<number>();
  let count = 0;
  const visit = (offset: number, length: number, depth: number): void => {
    if (depth > MAX_DEPTH) throw invalid(`its directories are nested deeper than ${MAX_DEPTH} levels`);
    const entries = readDirectory(archive, offset, length);
    count += entries.length;
    if (count > MAX_ENTRIES) throw invalid(`its directories have more than ${MAX_ENTRIES} entries`);
    for (const entry of entries) {
      if (entry.runLength > 0) {
        tiles.push(entry);
        continue;
      }
      // Also what a leaf that names itself comes to.
      if (seen.has(entry.offset)) throw invalid('two entries of its directories name the same leaf directory');
      seen.add(entry.offset);
      if (entry.offset + entry.length > (header.leafDirectoryLength ?? 0)) {
        throw invalid('an entry names a leaf directory outside of the section of leaf directories');
      }
      visit(header.leafDirectoryOffset + entry.offset, entry.length, depth + 1);
    }
  };
  visit(header.rootDirectoryOffset, header.rootDirectoryLength, 0);
  return tiles;
}

/** The library reads one as well, but trusts the number of entries. */
function readDirectory({ descriptor, header, invalid }: OpenArchive, offset: number, length: number): Entry[] {
  const damaged = (): OperatorError =>
    invalid(`a directory is damaged or has more than ${formatSize(MAX_DIRECTORY)} (unpacked)`);
  if (length > MAX_DIRECTORY) throw damaged();
  const buf = unpack(readBytes(descriptor, offset, length), header.internalCompression, MAX_DIRECTORY);
  if (buf === undefined || buf.length === 0) throw damaged();
  const position: BufferPosition = { buf, pos: 0 };
  const next = (): number => {
    if (position.pos >= buf.length) throw damaged();
    return readVarint(position);
  };
  const count = next();
  // An entry has four numbers of at least one byte.
  if (count * 4 > buf.length) throw invalid(`a directory of ${buf.length} bytes claims to have ${count} entries`);
  const column = (): number[] => Array.from({ length: count }, next);
  const [steps, runLengths, lengths, offsets] = [column(), column(), column(), column()];
  let tileId = 0;
  let end = 0;
  return steps.map((step, index) => {
    if (index > 0 && step === 0) throw invalid('a directory has two entries for the same tile');
    tileId += step;
    const [runLength = 0, size = 0, place = 0] = [runLengths[index], lengths[index], offsets[index]];
    const start = place === 0 && index > 0 ? end : place - 1;
    end = start + size;
    if (start < 0 || size === 0) throw damaged();
    return { tileId, runLength, length: size, offset: start };
  });
}

/** An entry stands for a run of tiles along a Hilbert curve, which consists of few squares. */
function coveredBounds({ header, invalid }: OpenArchive, entries: readonly Entry[]): Bounds {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  const first = zxyToTileId(minZoom, 0, 0);
  const closest = zxyToTileId(maxZoom, 0, 0);
  const last = closest + 4 ** maxZoom;
  const scale = 2 ** maxZoom;
  let [left, top, right, bottom] = [scale, scale, 0, 0];
  for (const { tileId, runLength } of entries) {
    const end = tileId + runLength;
    if (tileId < first || end > last) {
      throw invalid(`its directories name tiles beyond its zoom levels ${minZoom} to ${maxZoom}`);
    }
    for (let at = Math.max(tileId, closest); at < end;) {
      let levels = 0;
      while (levels < maxZoom && (at - closest) % 4 ** (levels + 1) === 0 && at + 4 ** (levels + 1) <= end) levels++;
      const side = 2 ** levels;
      const [, x, y] = tileIdToZxy(zxyToTileId(maxZoom - levels, 0, 0) + (at - closest) / 4 ** levels);
      [left, top] = [Math.min(left, x * side), Math.min(top, y * side)];
      [right, bottom] = [Math.max(right, (x + 1) * side), Math.max(bottom, (y + 1) * side)];
      at += 4 ** levels;
    }
  }
  const covered: Bounds = [
    Math.max(minLon, (left / scale) * 360 - 180),
    Math.max(minLat, latitudeOf(bottom / scale)),
    Math.min(maxLon, (right / scale) * 360 - 180),
    Math.min(maxLat, latitudeOf(top / scale)),
  ];
  if (covered[0] >= covered[2] || covered[1] >= covered[3]) {
    throw invalid(`it has no tiles of its highest zoom, ${maxZoom}, within its bounds`);
  }
  return covered;
}

/** @param y in the Mercator projection, from 0 in the north to 1 */
function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

function checkContents({ descriptor, header, invalid }: OpenArchive, entries: readonly Entry[]): void {
  const { tileCompression, tileType, tileDataOffset, tileDataLength = 0 } = header;
  const seen = new Set<number>();
  let unpacked = 0;
  for (const { tileId, offset, length } of entries) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    const fault = (text: string): OperatorError => invalid(`tile ${tileIdToZxy(tileId).join('/')} ${text}`);
    if (offset + length > tileDataLength) throw fault('is outside of the section of tiles');
    const limit = Math.min(length, MAX_TILE_BYTES + 1);
    const bytes = unpack(readBytes(descriptor, tileDataOffset + offset, limit), tileCompression, MAX_TILE_BYTES);
    if (bytes === undefined) {
      throw fault(`cannot be unpacked, or has more than ${formatSize(MAX_TILE_BYTES)} (unpacked)`);
    }
    unpacked += bytes.length;
    if (unpacked > MAX_UNPACKED) throw invalid(`its tiles have more than ${formatSize(MAX_UNPACKED)} (unpacked)`);
    const start = IMAGE_STARTS.get(tileType);
    if (start === undefined) {
      const found = findTileFault(bytes);
      if (found !== undefined) throw fault(found);
    } else if (!start.test(bytes.toString('hex', 0, 16))) {
      throw fault(`is not a ${TileType[tileType].toUpperCase()} image`);
    }
  }
}
