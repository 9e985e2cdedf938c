import { expect, test } from 'vitest';
import { MAX_MAP_ZOOM } from '../../shared/map/map-start.ts';
import type { PlaceOnMap } from '../../shared/map/places.ts';
import { clusterPlaces, type Bounds } from './cluster-places.ts';

const WORLD: Bounds = [-180, -85, 180, 85];

function place(id: string, lat: number, lon: number): PlaceOnMap {
  return { id, name: `Ort ${id}`, lat, lon, kind: 'acceptance' };
}

const BAKER = place('baker', 49.9, 10.1);
const NEIGHBOUR = place('neighbour', 49.9002, 10.1);
const FAR_AWAY = place('far', 49.95, 10.2);

test('places close together form one cluster, others get their own marker', () => {
  const marks = clusterPlaces([BAKER, NEIGHBOUR, FAR_AWAY]).marksIn(WORLD, 13);
  expect(marks).toHaveLength(2);
  expect(marks).toContainEqual({ key: 'far', lat: expect.closeTo(49.95), lon: expect.closeTo(10.2), place: FAR_AWAY });
  const cluster = marks.find((mark) => 'places' in mark);
  expect(cluster?.places.map(({ id }) => id).toSorted()).toEqual(['baker', 'neighbour']);
});

test('a cluster splits at its stated zoom, not before', () => {
  const clusters = clusterPlaces([BAKER, NEIGHBOUR]);
  const [cluster] = clusters.marksIn(WORLD, 13);
  const splitsAt = cluster !== undefined && 'splitsAt' in cluster ? cluster.splitsAt : Number.NaN;
  expect(clusters.marksIn(WORLD, splitsAt - 1)).toHaveLength(1);
  expect(clusters.marksIn(WORLD, splitsAt)).toHaveLength(2);
  expect(clusters.zoomToShow(BAKER, 13)).toBe(splitsAt);
});

test('a place with its own marker is shown at the current zoom', () => {
  expect(clusterPlaces([BAKER, FAR_AWAY]).zoomToShow(FAR_AWAY, 15)).toBe(15);
});

test('places at one address stay together at every zoom', () => {
  const upstairs = { ...BAKER, id: 'upstairs' };
  const clusters = clusterPlaces([BAKER, upstairs]);
  const [cluster] = clusters.marksIn(WORLD, MAX_MAP_ZOOM);
  expect(cluster).toMatchObject({ places: [BAKER, upstairs] });
  expect(cluster).toHaveProperty('splitsAt', MAX_MAP_ZOOM + 1);
  expect(clusters.zoomToShow(upstairs, 16)).toBe(MAX_MAP_ZOOM);
});

test('places outside of the bounds are omitted', () => {
  expect(clusterPlaces([BAKER, FAR_AWAY]).marksIn([10.05, 49.85, 10.15, 49.92], 16)).toMatchObject([{ key: 'baker' }]);
});

test('each of thousands of places is in exactly one marker', () => {
  const many = Array.from({ length: 5000 }, (_, n) => place(`${n}`, 49.8 + (n % 71) / 355, 10 + (n % 67) / 335));
  const clusters = clusterPlaces(many);
  const seen = clusters.marksIn(WORLD, 12).reduce((sum, mark) => sum + ('places' in mark ? mark.places.length : 1), 0);
  expect(seen).toBe(5000);
});
