import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findHeadlessBrowser } from '../browser/find-browser.ts';
import { FIXED_DAY } from '../../cli/testing/fixed-day.ts';
import { originOf } from './testing/cities.ts';

// That of the tests in Vitest, which then find the images of the demo cities there.
process.env['VOUCHER_SITE_CACHE'] ??= path.resolve(import.meta.dirname, '../../.cache/voucher-site');

Object.assign(process.env, FIXED_DAY);

/** Without a process for drawing and one for each origin, pages take a quarter less of the processor's time. */
const LESS_WORK = ['--disable-gpu', '--in-process-gpu', '--disable-site-isolation-trials'];

export default defineConfig({
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/playwright',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // Who works on a spec sees it fail; where a change is judged, one that fails and then passes is told, and stops nothing.
  retries: Number(process.env['E2E_RETRIES'] ?? 0),
  // A machine under load is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    // What `npm test` runs; the other two are for `npm run test:all`.
    { name: 'journeys', testDir: 'journeys' },
    // Their API is told how to behave by one test at a time. They come first, so that the other worker is never without tests.
    { name: 'second API', testDir: 'second-api', workers: 1, fullyParallel: false },
    { name: 'demo cities', testDir: '.', testIgnore: ['journeys/**', 'second-api/**'] },
  ],
  reporter: 'list',
  use: {
    // Set by the global setup, before the first worker reads this file again.
    baseURL: originOf('musterstadt'),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A trace of each test costs a fifth of the time of them all. To see one: `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessBrowser(), args: [...BROWSER_ARGS, ...LESS_WORK] },
  },
});
