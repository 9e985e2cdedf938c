import { GridLayer, TileLayer, type Coords, type DoneCallback, type Layer, type Map as LeafletMap } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import { MAX_MAP_ZOOM } from '../../shared/map/map-start.ts';
import type { MapArchive } from '../../shared/models/snapshot.ts';
import type { MapOptions } from './map-props.ts';
import { labelsOf, paintingOf, readColours } from './map-style.ts';
import { Compression, FetchSource, PMTiles, readVarint, SharedPromiseCache, type RangeResponse } from 'pmtiles';
import { findTileFault, MAX_TILE_BYTES } from '../../shared/map/vector-tile.ts';

/**
 * Adds what lies under the markers: an archive of the site itself, or the tiles of a host.
 * @returns call it before the map is removed
 */
export function addGround(map: LeafletMap, container: HTMLElement, options: MapOptions): () => void {
  const { archive, tileUrl, attribution, onGroundFailure } = options;
  if (archive !== undefined) return addArchive(map, container, { archive, attribution, onGroundFailure });
  if (tileUrl !== undefined) {
    new TileLayer(tileUrl, {
      attribution,
      maxZoom: MAX_MAP_ZOOM,
      // OpenStreetMap's tile servers reject requests without a referrer:
      // https://operations.osmfoundation.org/policies/tiles/
      referrerPolicy: 'strict-origin-when-cross-origin',
    }).addTo(map);
  }
  return () => {};
}

type ArchiveOptions = Pick<MapOptions, 'attribution' | 'onGroundFailure'> & { archive: MapArchive };

function addArchive(
  map: LeafletMap,
  container: HTMLElement,
  { archive, attribution, onGroundFailure }: ArchiveOptions,
): () => void {
  let isReleased = false;
  const fail = (error: unknown): void => {
    if (!isReleased) onGroundFailure(error);
  };
  // The layers only log a failure.
  const watch = watchTiles(fail);
  const file = new LimitedArchive(archive, watch);
  let release = (): void => {};
  if (archive.kind === 'vector') release = addVectorTiles(map, container, { file, archive, attribution });
  else {
    const zooms = { minNativeZoom: archive.minZoom, maxNativeZoom: archive.maxZoom, maxZoom: MAX_MAP_ZOOM };
    new ImageTiles({ file, watch }, { ...zooms, attribution }).addTo(map);
  }
  return () => {
    isReleased = true;
    release();
  };
}

/** Draws the archive in the colours of the page, and again when its theme changes. */
function addVectorTiles(
  map: LeafletMap,
  container: HTMLElement,
  { file, archive, attribution }: { file: LimitedArchive; archive: MapArchive; attribution: string },
): () => void {
  const colours = readColours(container);
  const layer = leafletLayer({
    url: file,
    maxDataZoom: archive.maxZoom,
    maxZoom: MAX_MAP_ZOOM,
    attribution,
    lang: 'de',
    backgroundColor: colours.land,
    paintRules: paintingOf(colours),
    labelRules: labelsOf(colours),
  });
  const themes = new MutationObserver(() => {
    const changed = readColours(container);
    Object.assign(layer, {
      backgroundColor: changed.land,
      paintRules: paintingOf(changed),
      labelRules: labelsOf(changed),
    });
    layer.clearLayout();
    layer.rerenderTiles();
  });
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  // The library declares no base class: it takes Leaflet from the window, where Leaflet puts itself.
  map.addLayer(layer as unknown as Layer);
  return () => themes.disconnect();
}

/**
 * Draws images onto canvases. The library's own layer loads them as `blob:` URLs, which the Content-Security-Policy
 * forbids.
 */
class ImageTiles extends GridLayer {
  readonly #file: LimitedArchive;
  readonly #watch: WatchTile;

  constructor(
    { file, watch }: { file: LimitedArchive; watch: WatchTile },
    options: ConstructorParameters<typeof GridLayer>[0],
  ) {
    super(options);
    this.#file = file;
    this.#watch = watch;
  }

  override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    void this.#draw(canvas, [z, x, y], done);
    return canvas;
  }

  async #draw(
    canvas: HTMLCanvasElement,
    address: [z: number, x: number, y: number],
    done: DoneCallback,
  ): Promise<void> {
    try {
      const image = await this.#watch(async () => {
        const tile = await this.#file.getZxy(...address);
        return tile && (await createImageBitmap(new Blob([tile.data])));
      });
      if (image !== undefined) {
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        image.close();
      }
      done(undefined, canvas);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), canvas);
    }
  }
}

/** Runs a load of a tile, and notes its outcome. */
type WatchTile = <Tile>(load: () => Promise<Tile>) => Promise<Tile>;

/**
 * Reports once that there is no map: all tiles that were requested have failed. After the first tile that can be drawn,
 * failures are those of the network, and the map stays.
 */
function watchTiles(onFailure: (error: unknown) => void): WatchTile {
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
class LimitedArchive extends PMTiles {
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
