import { describe, expect, onTestFinished, test } from 'vitest';
import { serveForTest } from '../testing/http-server.ts';
import { canRun } from '../testing/suite-programs.ts';
import { endBrowser, launchBrowser } from './browser.ts';
import { openCamera } from './take-pictures.ts';

const BUSY = '<script>onload = () => setTimeout(() => { for (;;) {} }, 0)</script>';

describe.runIf(canRun('chromium'))('a page whose script never ends', () => {
  test('is given up when its time is over', async () => {
    await using server = await serveForTest((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(BUSY);
    });
    const browser = await launchBrowser(process.env);
    onTestFinished(() => endBrowser(browser));
    const camera = await openCamera(browser, server.origin, 'stadt-001.localhost', 2000);
    const startedAt = performance.now();
    await expect(camera.take('/faq')).rejects.toThrow('the page keeps the browser busy');
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});
