import GeoJSONVT from 'geojson-vt';
import { describe, expect, test } from 'vitest';
import { fromGeojsonVt } from 'vt-pbf';
import { findTileFault } from './vector-tile.ts';

/** A tile with the given number of places. */
function tileWith(count: number): Uint8Array {
  const features = Array.from({ length: count }, (_, index) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [(index % 300) / 2 - 75, index / 900] },
    properties: { name: 'Ort', population: index },
  }));
  const tile = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: 0, indexMaxZoom: 0 }).getTile(0, 0, 0);
  return fromGeojsonVt(tile === null ? {} : { places: tile }, { version: 2 });
}

/** A layer of features without content, two bytes each. */
function tileOfNothing(count: number): Buffer {
  const body = Buffer.concat([Buffer.from('\x0a\x05earth'), Buffer.alloc(count * 2, Buffer.from([0x12, 0]))]);
  const length = [body.length, body.length >> 7, body.length >> 14];
  return Buffer.concat([Buffer.from([0x1a, ...length.map((part, index) => (index < 2 ? part | 128 : part))]), body]);
}

describe('a vector tile', () => {
  test('can be drawn, also if it is empty', () => {
    const tile = tileWith(1000);
    expect(tile.length).toBeGreaterThan(10_000);
    expect(findTileFault(tile)).toBeUndefined();
    expect(findTileFault(new Uint8Array())).toBeUndefined();
    expect(findTileFault(tileOfNothing(50_000))).toBeUndefined();
  });

  test('is refused if decoding it would freeze the page', () => {
    expect(findTileFault(tileOfNothing(50_001))).toBe('has more than 50000 features');
    expect(findTileFault(new Uint8Array(5_000_001))).toBe('has more than 5 MB');
  });

  test.each([
    ['a page', Buffer.from('<html>')],
    ['an image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['text', Buffer.from('garbage'.repeat(1000))],
    ['a number without an end', Buffer.alloc(100, 0xff)],
    ['a tile that is cut off', tileWith(100).subarray(0, -1)],
    ['a layer without a name', Buffer.from([0x1a, 2, 0x12, 0])],
  ])('is refused if it is %s', (_, bytes) => {
    expect(findTileFault(bytes)).toBe('is not a vector tile');
  });
});
