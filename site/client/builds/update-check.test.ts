import { expect, test } from 'vitest';
import { createBuildWatch, readBuild } from './update-check.ts';

function answer(body: string, init: { status?: number; type?: string } = {}): Response {
  const { status = 200, type = 'application/json; charset=utf-8' } = init;
  return new Response(body, { status, headers: { 'content-type': type } });
}

test('a valid file is read', async () => {
  expect(await readBuild(answer('{"id":"b","timestamp":"2026-11-21T12:00:00Z"}'))).toEqual({ id: 'b' });
});

test.each([
  ['a page with status 200', answer('<!DOCTYPE html>', { type: 'text/html' })],
  ['an error', answer('{"id":"b","timestamp":"x"}', { status: 503 })],
  ['broken JSON', answer('{"id":')],
  ['no id', answer('{"timestamp":"x"}')],
  ['an empty id', answer('{"id":"","timestamp":"x"}')],
  ['no timestamp', answer('{"id":"b"}')],
  ['no object', answer('null')],
])('%s is no build', async (_name, response) => {
  expect(await readBuild(response)).toBeUndefined();
});

test('the first build seen is the document’s own; a different one is an update, a return to the first is not', () => {
  const watch = createBuildWatch('f');
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
  expect(watch({ id: 'b', frameId: 'f' })).toBe('b');
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
});

test('a different frame is an update, even at the first look', () => {
  const watch = createBuildWatch('f');
  expect(watch({ id: 'b', frameId: 'g' })).toBe('b');
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
  expect(watch({ id: 'b', frameId: 'g' })).toBe('b');
});

test('without a frame in the file only the id is compared', () => {
  const watch = createBuildWatch('f');
  expect(watch({ id: 'a' })).toBeUndefined();
  expect(watch({ id: 'b' })).toBe('b');
});
