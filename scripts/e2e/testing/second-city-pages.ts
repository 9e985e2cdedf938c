import { test as base, expect, type Page } from '@playwright/test';
import { execaNode } from 'execa';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPreview } from '../../../cli/serve/preview/start-preview.ts';
import type { Position } from '../../../site/shared/order/position.ts';
import { readLog, steer, type ApiLog, type Behaviour } from '../../second-api/behaviour.ts';
import { MOTIFS, WATCHES } from '../../second-api/second-city.ts';
import { startSecondApi, type SecondApi } from '../../second-api/start-second-api.ts';
import { LATELY } from './cart-page.ts';
import { fillCustomer, openCheckout, pressOrder } from './checkout-page.ts';
import { originOf, SECOND_API_VARIABLE } from './cities.ts';

interface SecondApiControl {
  /** Configures its behaviour; the previous configuration and all orders are dropped. */
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
  // The payment page's certificate is self-signed.
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

/** Needed once per page. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

/** A voucher of the second city as the cart saves it. */
export function voucher(fields: Partial<Position> = {}): Position {
  return {
    merchant: WATCHES,
    amount: 3000,
    quantity: 1,
    templateId: MOTIFS.lantern.id,
    deliveryType: 'EMAIL',
    positionNumber: 1,
    timestamp: LATELY,
    ...fields,
  };
}

/** From the checkout to the payment page. */
export async function order(page: Page, items: readonly Position[] = [voucher()]): Promise<void> {
  await openCheckout(page, items);
  await fillCustomer(page);
  await pressOrder(page);
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Jetzt bezahlen' }).click();
  await page.waitForURL('**/bestellung-abgeschlossen**');
}

/** A city of one test: what is built there does not change the city of the others. */
interface OwnCity {
  api: SecondApi;
  /** Of the site. */
  origin: string;
  /** Builds it again, with what the API says by then. */
  build(): Promise<void>;
}

/**
 * Builds and serves a city with its own API while the test runs.
 * @param settingsFor more for the city's entry of tenants.json
 * @param behaviour of the API while the city is built, and afterwards
 */
export async function inOwnCity(
  settingsFor: (api: SecondApi) => Record<string, unknown>,
  behaviour: Behaviour,
  visit: (city: OwnCity) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-city-'));
  const api = await startSecondApi();
  const config = path.join(folder, 'tenants.json');
  const outDir = path.join(folder, 'dist');
  const { id } = api.tenant;
  const build = async () => {
    const argv = ['build', '--tenant', id, '--config', config, '--out', outDir, '--quiet'];
    await execaNode('cli/bin.js', argv, { nodeOptions: [] });
  };
  try {
    await steer(api.origin, behaviour);
    await writeFile(config, JSON.stringify({ tenants: [{ ...api.tenant, ...settingsFor(api) }] }));
    await build();
    const preview = await startPreview({ outDir, tenants: [{ id, sandbox: false }], port: 0 });
    try {
      await visit({ api, origin: preview.origin, build });
    } finally {
      await preview.close();
    }
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
}
