import { expect, test } from 'vitest';
import { locateVisitor, FAILURE_MESSAGES } from './locate-visitor.ts';

type Asked = Parameters<Geolocation['getCurrentPosition']>;

/** Node has no geolocation; this mocks the one method in use. */
function geolocationThat(answers: (...asked: Asked) => void): Geolocation {
  return { getCurrentPosition: answers, watchPosition: () => 0, clearWatch: () => {} };
}

const POSITION = { latitude: 49.9, longitude: 10.1, accuracy: 30 };

test('the position is returned; the browser has ten seconds', async () => {
  let options: PositionOptions | undefined;
  const answer = await locateVisitor(
    geolocationThat((found, _failed, given) => {
      options = given;
      found({ coords: POSITION } as GeolocationPosition); // the rest of it is never read
    }),
  );
  expect(answer).toEqual({ position: { lat: 49.9, lon: 10.1, accuracy: 30 } });
  expect(options).toMatchObject({ timeout: 10_000 });
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
] as const)('code %i of the browser means: %s', async (code, failure) => {
  const geolocation = geolocationThat((_found, failed) => {
    failed?.({ code } as GeolocationPositionError); // the rest of it is never read
  });
  expect(await locateVisitor(geolocation)).toEqual({ failure });
});

test('a browser without geolocation differs from one that denies access', async () => {
  expect(await locateVisitor(undefined)).toEqual({ failure: 'unsupported' });
});

test('each failure has its own message', () => {
  expect(new Set(Object.values(FAILURE_MESSAGES)).size).toBe(4);
});
