import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { digestOpenFile } from '../../lib/file-operations.ts';
import { isAbsentOr, isListOf, isObjectOf, isText, tryParseJson } from '../../lib/schema.ts';
import { formatSize } from '../../report/format.ts';
import type { KnownArchive } from '../source/check-coverage.ts';
import { packageFile } from '../../lib/paths.ts';

/** Bytes. A city with its surroundings has 2 to 20 MB. */
export const MAX_ARCHIVE_SIZE = 200_000_000;

/** Length of a PMTiles header, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const HEADER_LENGTH = 127;
const MAGIC = Buffer.from('PMTiles\x03', 'latin1');

/** Decompressed. Protomaps' metadata have about 20 KB. */
const MAX_METADATA = 4_000_000;

/** Browsers read the header and the root directory with one request of this length. */
const HEAD_LENGTH = 16_384;
/** The closest zoom of any survey's images, and more than any map of Protomaps has. */
const MAX_ZOOM = 22;

/** What the browser's library unpacks without help. */
const READABLE: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip]);

const IMAGE_TYPES: ReadonlySet<TileType> = new Set([TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]);

/** Layers of Protomaps' basemap that the site draws. Archives of other schemas, such as OpenMapTiles, lack them. */
const LAYERS = ['earth', 'roads'];

const isMetadata = isObjectOf<{ attribution?: string; vector_layers?: { id: string }[] }>({
  attribution: isAbsentOr(isText),
  vector_layers: isAbsentOr(isListOf(isObjectOf({ id: isText }))),
});

/**
 * Reads what a site needs to know of a PMTiles archive, and checks its header and metadata. Browsers and the drawing of the
 * ground check each tile when they read it.
 * @param source how messages name it: as tenants.json does, without secrets
 * @throws OperatorError MAP_ARCHIVE_MISSING or MAP_ARCHIVE_INVALID
 */
export function readArchive(file: string, source: string): KnownArchive {
  const bytes = assertArchive(file, source);
  const invalid = (...details: string[]): OperatorError => invalidArchive(source, details);
  if (bytes > MAX_ARCHIVE_SIZE) throw tooLarge(source, formatSize(bytes));
  const descriptor = openSync(file, 'r');
  try {
    const start = readBytes(descriptor, 0, Math.min(bytes, HEADER_LENGTH));
    if (!start.subarray(0, MAGIC.length).equals(MAGIC) || start.length < HEADER_LENGTH) {
      throw invalid('it is not a PMTiles archive of version 3');
    }
    const header = bytesToHeader(new Uint8Array(start).buffer);
    const kind = kindOf(header);
    if (kind === undefined)
      throw invalid('its tiles are neither vector tiles (MVT) nor PNG, JPEG, WebP or AVIF images');
    if (![header.internalCompression, header.tileCompression].every((used) => READABLE.has(used))) {
      throw invalid('it is compressed in a way that browsers cannot unpack; only gzip or none is possible');
    }
    if (endOf(header) > bytes) throw invalid(`it ends early: ${formatSize(bytes)} of ${formatSize(endOf(header))}`);
    if (header.tileDataLength === 0) throw invalid('it holds no tiles');
    const metadata = readMetadata(descriptor, header);
    if (!isMetadata(metadata)) throw invalid('its metadata cannot be read');
    const layers = new Set(metadata.vector_layers?.map(({ id }) => id));
    const missing = LAYERS.filter((layer) => !layers.has(layer));
    if (kind === 'vector' && missing.length > 0) {
      throw invalid(
        `its vector tiles have no layer "${missing.join('", "')}": they are not of Protomaps' basemap`,
        `layers: ${[...layers].slice(0, 20).join(', ') || 'none'}`,
      );
    }
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
    if (minZoom > maxZoom || maxZoom > MAX_ZOOM) {
      throw invalid(`its zoom levels are ${minZoom} to ${maxZoom}; at most 0 to ${MAX_ZOOM} are possible`);
    }
    const isOnEarth = Math.max(-minLon, maxLon) <= 180 && Math.max(-minLat, maxLat) <= 90;
    if (!isOnEarth || minLon >= maxLon || minLat >= maxLat) {
      throw invalid(
        `its bounds are no area: ${[minLon, minLat, maxLon, maxLat].join(', ')} (west, south, east, north)`,
      );
    }
    if (header.rootDirectoryOffset + header.rootDirectoryLength > HEAD_LENGTH) {
      throw invalid(`its root directory is not within the first ${HEAD_LENGTH} bytes, where browsers read it`);
    }
    return {
      path: `/media/${digestOpenFile(descriptor).digest('hex').slice(0, 16)}-map.pmtiles`,
      kind,
      minZoom,
      maxZoom,
      bounds: [minLon, minLat, maxLon, maxLat],
      ...(metadata.attribution === undefined ? {} : { attribution: metadata.attribution }),
      source,
    };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Checks that the archive is there and that this user may read it.
 * @returns its size in bytes
 * @throws OperatorError MAP_ARCHIVE_MISSING
 */
function assertArchive(file: string, source: string): number {
  const found = statIfReadable(file);
  if (typeof found === 'number') return found;
  throw new OperatorError({
    code: 'MAP_ARCHIVE_MISSING',
    title: "The map's archive cannot be read",
    details: [`${source} ${found}`],
    hint: found.startsWith(UNREADABLE)
      ? 'Give the user that runs voucher-site read permission for the file, and search permission for its folders.'
      : `Check "map.pmtiles" in tenants.json: the path is relative to that file. ${packageFile('docs/maps.md')} says how to make an archive.`,
    exitCode: EXIT.CONFIG,
  });
}

const UNREADABLE = 'is not readable';

/** The size in bytes, or why there is none. */
function statIfReadable(file: string): number | string {
  try {
    const found = statSync(file);
    if (!found.isFile()) return 'is not a file';
    closeSync(openSync(file, 'r'));
    return found.size;
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    if (code === 'ELOOP') return 'is a symbolic link that leads back to itself';
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'does not exist' : `${UNREADABLE} (${code})`;
  }
}

/** @param size readable, such as `310 MB`, or `more than 200 MB` */
export function tooLarge(source: string, size: string): OperatorError {
  return invalidArchive(source, [`it has ${size}; at most ${formatSize(MAX_ARCHIVE_SIZE)} are possible`]);
}

function invalidArchive(source: string, details: readonly string[]): OperatorError {
  return new OperatorError({
    code: 'MAP_ARCHIVE_INVALID',
    title: "The map's archive cannot be used",
    details: [source, ...details],
    hint: `Make it with "pmtiles extract" from a build of Protomaps, with the bounds of the city: see ${packageFile('docs/maps.md')}.`,
    exitCode: EXIT.CONFIG,
  });
}

function kindOf({ tileType }: Header): KnownArchive['kind'] | undefined {
  if (tileType === TileType.Mvt) return 'vector';
  return IMAGE_TYPES.has(tileType) ? 'raster' : undefined;
}

/** The first byte after the archive's last section. */
function endOf(header: Header): number {
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
}

/** @returns undefined if they are damaged or too large */
function readMetadata(descriptor: number, header: Header): unknown {
  const { jsonMetadataOffset, jsonMetadataLength, internalCompression } = header;
  if (jsonMetadataLength === 0) return {};
  if (jsonMetadataLength > MAX_METADATA) return undefined;
  const stored = readBytes(descriptor, jsonMetadataOffset, jsonMetadataLength);
  try {
    const isPlain = internalCompression === Compression.None;
    const json = isPlain ? stored : gunzipSync(stored, { maxOutputLength: MAX_METADATA });
    return tryParseJson(json.toString());
  } catch {
    return undefined;
  }
}

/** @returns less if the file ends before */
function readBytes(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position));
}
