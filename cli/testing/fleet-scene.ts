import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from '../sandbox/sandbox-options.ts';
import { generatedCityId } from '../sandbox/cities/generated-city.ts';
import { startSandbox, type RunningSandbox } from '../sandbox/start-sandbox.ts';
import { startCli, type CliProcess } from './cli-process.ts';
import { signMessage } from './sign-message.ts';
import { startRedis, type RedisForTest } from './redis-server.ts';
import { freePort, startWebServer } from './web-server.ts';

const MERCHANTS = '/merchant/merchants/public';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A city whose data changes. */
export interface FleetCity {
  id: string;
  merchants: number;
}

export interface FleetScene {
  folder: string;
  redis: RedisForTest;
  cities: readonly FleetCity[];
  /** Address of a city's site at nginx, without a slash at its end. */
  siteOf(id: string): string;
  /** Gives a merchant's text the next number, as somebody in the backend would. @returns the number */
  change(id: string): Promise<number>;
  /**
   * Sends one signed message, without a second try.
   * @returns the status; undefined if there was no answer
   */
  post(id: string): Promise<number | undefined>;
  /** The number that the city's live page shows; 0 before the first change, undefined without a page. */
  liveNumber(id: string): Promise<number | undefined>;
  /** Starts a worker with an output folder of its own. @param name of the folder */
  startWorker(name: string, ...more: string[]): CliProcess;
  /** Starts the webhook, always at the same port. */
  startWebhook(): CliProcess;
  /** Runs a command to its end. */
  run(...argv: string[]): Promise<string>;
  close(): Promise<void>;
}

/**
 * For tests and benches: an API with cities of several sizes, Redis, nginx in front of the folder that workers publish to,
 * and tools to change data, to report it, and to read what visitors see.
 * @param sizes how many cities of how many merchants
 */
export async function startFleet(sizes: readonly { cities: number; merchants: number }[]): Promise<FleetScene> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-fleet-'));
  // nginx, started by root, reads as another user.
  chmodSync(folder, 0o755);
  const www = path.join(folder, 'www');
  mkdirSync(www, { mode: 0o755 });
  const faults: Record<string, Fault> = {};
  const apis = new Map<string, RunningSandbox>();
  const cities: FleetCity[] = [];
  const last = sizes.reduce((sum, size) => sum + size.cities, 0);
  for (const { cities: count, merchants } of sizes) {
    const api = await startSandbox({ tenants: last, merchants, faults });
    for (let index = 0; index < count; index += 1) {
      const id = generatedCityId(cities.length + 1);
      cities.push({ id, merchants });
      apis.set(id, api);
    }
  }
  const tenants = cities.map(({ id }) => ({
    id,
    tenantDomain: `${id}.example`,
    generalVoucherMerchantId: '1',
    mode: 'testing',
    ...apis.get(id)?.endpoints,
  }));
  writeFileSync(path.join(folder, 'tenants.json'), JSON.stringify({ tenants }));
  const targets = { web: { type: 'directory', path: www } };
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets }));
  const redis = await startRedis();
  const [hostPort, webhookPort] = [await freePort(), await freePort()];
  const configuration = `server { listen 127.0.0.1:${hostPort}; root ${www}; location ~ /\\. { return 404; } }`;
  const host = await startWebServer('nginx', configuration, [hostPort]);
  const started: CliProcess[] = [];
  const start = (argv: readonly string[]) => {
    const child = startCli(folder, argv, { VOUCHER_SITE_REDIS: redis.url, VOUCHER_SITE_WEBHOOK_SECRET: SECRET });
    started.push(child);
    return child;
  };
  const records = new Map<string, Promise<ChangingMerchants>>();
  const siteOf = (id: string) => `http://127.0.0.1:${hostPort}/${id}`;
  const recordsOf = (id: string) => {
    const known = records.get(id) ?? readMerchants(apis.get(id)?.origin ?? '', id);
    records.set(id, known);
    return known;
  };
  return {
    folder,
    redis,
    cities,
    siteOf,
    async change(id) {
      const changing = await recordsOf(id);
      changing.number += 1;
      changing.merchant.shortDescription = textOf(changing.number);
      faults[`${id}.example${MERCHANTS}`] = { kind: 'body', body: changing.merchants };
      return changing.number;
    },
    async post(id) {
      const body = '{"type":"merchant.updated"}';
      const headers = signMessage(SECRET, body, { id: `msg_${randomUUID()}` });
      try {
        const signal = AbortSignal.timeout(15_000);
        const address = `http://127.0.0.1:${webhookPort}/tenants/${id}`;
        const answer = await fetch(address, { method: 'POST', headers, body, signal });
        await answer.arrayBuffer();
        return answer.status;
      } catch {
        // The webhook is not there, or was killed before it answered.
        return undefined;
      }
    },
    async liveNumber(id) {
      const { merchant } = await recordsOf(id);
      const answer = await fetch(`${siteOf(id)}/akzeptanzstellen/${merchant.slug}/`);
      const page = await answer.text();
      return answer.ok ? Number(/Stand Nummer (\d+)\./.exec(page)?.[1] ?? 0) : undefined;
    },
    startWorker: (name, ...more) => start(['worker', '--target', 'web', '--out', `out-${name}`, '--json', ...more]),
    startWebhook: () => start(['webhook', '--port', String(webhookPort)]),
    async run(...argv) {
      const { exitCode, stdout, stderr } = await start(argv).ended;
      if (exitCode !== 0) throw new Error(`voucher-site ${argv.join(' ')} ended with ${exitCode}: ${stderr}`);
      return stdout;
    },
    async close() {
      for (const child of started) child.killGroup('SIGKILL');
      await Promise.all(started.map(({ ended }) => ended));
      await redis.close();
      await host.close();
      for (const api of new Set(apis.values())) await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface ChangingMerchants {
  merchants: unknown;
  /** One of them. */
  merchant: { slug: string; shortDescription?: string };
  number: number;
}

async function readMerchants(origin: string, id: string): Promise<ChangingMerchants> {
  const headers = { 'X-Tenant-Domain': `${id}.example` };
  const answer = await fetch(`${origin}/sandbox-api${MERCHANTS}`, { headers });
  // The sandbox's own record.
  const merchants = (await answer.json()) as ChangingMerchants['merchant'][];
  const [merchant] = merchants;
  if (merchant === undefined) throw new Error(`${id} has no merchants`);
  return { merchants, merchant, number: 0 };
}

function textOf(number: number): string {
  return `Stand Nummer ${number}.`;
}
