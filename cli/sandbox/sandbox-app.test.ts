import { expect, test } from 'vitest';
import { createSandboxApp } from './sandbox-app.ts';

test.each([
  'musterstadt/../../openapi.yaml',
  'musterstadt/%2e%2e/%2e%2e/package.json',
  'musterstadt/fehlt.svg',
  'a.pdf',
])('there is no media file %s', async (path) => {
  expect((await createSandboxApp().request(`/sandbox-api/media/${path}`)).status).toBe(404);
});

test('an unchanged image is not sent again', async () => {
  const app = createSandboxApp();
  const url = '/sandbox-api/media/musterstadt/logo.svg';
  const etag = (await app.request(url)).headers.get('etag') ?? '';
  expect((await app.request(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});
