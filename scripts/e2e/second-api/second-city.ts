import { test as base, expect, type Page } from '@playwright/test';
import { readLog, steer, type ApiLog, type Behaviour } from '../../second-api/behaviour.ts';
import { originOf, SECOND_API_VARIABLE } from '../cities.ts';

export interface SecondApiControl {
  /** Tells it how to behave from now on; what it was told before is forgotten, and so are its orders. */
  steer(behaviour: Behaviour): Promise<void>;
  log(): Promise<ApiLog>;
}

/** About what a phone gets at the edge of a town, in bytes a second and milliseconds. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 150_000, uploadThroughput: 60_000, latency: 150 };
/** How many times slower than this machine an old phone is. */
const SLOW_CPU = 4;

/** A test on a slow phone, 360 px wide, in a city whose API was written from the contract alone. */
export const test = base.extend<{ api: SecondApiControl }>({
  baseURL: originOf('oelfurt'),
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  // The payment page's certificate is one that nobody signed.
  ignoreHTTPSErrors: true,
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from here.
    async ({}, use) => {
      const origin = process.env[SECOND_API_VARIABLE] ?? '';
      await steer(origin);
      await use({ steer: (behaviour) => steer(origin, behaviour), log: () => readLog(origin) });
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await slowDown(page);
    await use(page);
  },
});

export { expect };

/** Each page needs it anew. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}
