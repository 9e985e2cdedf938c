import { Compression, FetchSource, PMTiles, readVarint, SharedPromiseCache, type RangeResponse } from 'pmtiles';
import { findTileFault, MAX_TILE_BYTES } from '../../shared/map/vector-tile.ts';
import type { MapArchive } from '../../shared/models/snapshot.ts';

/** Runs a load of a tile, and notes its outcome. */
export type WatchTile = <Tile>(load: () => Promise<Tile>) => Promise<Tile>;

/**
 * Reports once that there is no map: all tiles that were requested have failed. After the first tile that can be drawn,
 * failures are those of the network, and the map stays.
 */
export function watchTiles(onFailure: (error: unknown) => void): WatchTile {
  let pending = 0;
  let isDrawn = false;
  let failure: unknown;
  return async (load) => {
    pending++;
    try {
      const tile = await load();
      isDrawn ||= tile !== undefined;
      return tile;
    } catch (error) {
      // The visitor zooms on.
      if (!(error instanceof DOMException && error.name === 'AbortError')) failure = error;
      throw error;
    } finally {
      pending--;
      if (pending === 0 && !isDrawn && failure !== undefined) onFailure(failure);
    }
  };
}

/** An archive that loads, unpacks and decodes no more than a map needs, so that a damaged one cannot freeze the page. */
export class LimitedArchive extends PMTiles {
  readonly #kind: MapArchive['kind'];
  readonly #watch: WatchTile;

  /** @param watch for vector tiles only: whether an image can be drawn is known later */
  constructor({ path, kind }: MapArchive, watch: WatchTile) {
    // Without it, the library has code of its own that knows no limit.
    const canUnpack = typeof DecompressionStream === 'function';
    super(
      new LimitedSource(path),
      new SharedPromiseCache(undefined, undefined, canUnpack ? unpackDirectory : undefined),
      canUnpack ? unpack : undefined,
    );
    this.#kind = kind;
    this.#watch = watch;
  }

  override getZxy(z: number, x: number, y: number, signal?: AbortSignal): Promise<RangeResponse | undefined> {
    if (this.#kind === 'raster') return super.getZxy(z, x, y, signal);
    return this.#watch(async () => {
      const tile = await super.getZxy(z, x, y, signal);
      const fault = tile === undefined ? undefined : findTileFault(new Uint8Array(tile.data));
      if (fault !== undefined) throw new Error(`Tile ${z}/${x}/${y} ${fault}`);
      return tile;
    });
  }
}

class LimitedSource extends FetchSource {
  override async getBytes(...request: Parameters<FetchSource['getBytes']>): Promise<RangeResponse> {
    const [, length] = request;
    if (length > MAX_TILE_BYTES) throw new Error(`A part of the map has ${length} bytes`);
    return super.getBytes(...request);
  }
}

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression !== Compression.Gzip) return packed;
  let length = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > MAX_TILE_BYTES) throw new Error(`A part of the map unpacks to more than ${MAX_TILE_BYTES} bytes`);
      controller.enqueue(chunk);
    },
  });
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit);
  return new Response(unpacked).arrayBuffer();
}

/** The library trusts the number of entries. Each has four numbers of at least one byte. */
async function unpackDirectory(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const directory = await unpack(packed, compression);
  const count = readVarint({ buf: new Uint8Array(directory), pos: 0 });
  if (count * 4 > directory.byteLength) throw new Error(`A directory of the map claims ${count} entries`);
  return directory;
}
