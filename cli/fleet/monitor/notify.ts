import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { ProxyError, type Proxies, readProxies } from '../../config/proxies.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { groupBy } from '../../lib/collections.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { isRetryableStatus } from '../../lib/retry.ts';
import { refusalOf } from '../../report/failures.ts';
import { toHoldDocument } from '../../report/holds.ts';
import type { ReportedFailure } from '../../report/tenant-report.ts';
import { openConnections } from '../../generator/source/connections.ts';
import type { FinishedRun, TenantResult } from './finished-run.ts';

/*
 * One POST per run with its outcome, signed as in the Standard Webhooks specification, for which receivers have libraries.
 * Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

const SECRET_VARIABLE = 'VOUCHER_SITE_NOTIFY_SECRET';

/** Where and how to send the outcome. */
export interface Notification {
  url: URL;
  signer: Webhook;
  proxies?: Proxies | undefined;
}

export interface SendOptions {
  /** Milliseconds for one attempt. */
  timeoutMs?: number;
  /** Milliseconds before each further attempt. */
  delaysMs?: readonly number[];
}

const TIMEOUT_MS = 10_000;
const DELAYS_MS = [1000, 4000];

/** A process that was asked to end has little time. */
export const WHEN_ABORTED: SendOptions = { timeoutMs: 4000, delaysMs: [] };

/**
 * Checks the address, which may contain credentials and is therefore not part of any message, and reads the secret and the
 * proxies.
 * @throws OperatorError if one of them is unusable
 */
export function resolveNotification(address: string, env: NodeJS.ProcessEnv): Notification {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new OperatorError({
      code: 'NOTIFY_URL_INVALID',
      title: 'The address for --notify is not an http or https URL',
      hint: 'name an address such as https://hooks.example/voucher-site',
      exitCode: EXIT.USAGE,
    });
  }
  return { url, signer: createSigner(env), proxies: readProxies(env) };
}

/** A secret of the specification is `whsec_` and base64; any other text is its own bytes. */
function createSigner(env: NodeJS.ProcessEnv): Webhook {
  const secret = env[SECRET_VARIABLE] ?? '';
  try {
    return secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(Buffer.from(secret), { format: 'raw' });
  } catch (error) {
    throw new OperatorError({
      code: 'NOTIFY_SECRET_MISSING',
      title: `--notify needs a secret in the environment variable ${SECRET_VARIABLE}`,
      details: [
        'Each notification is signed, so that its receiver can tell it from a forged one.',
        'A secret is any text, or whsec_ and base64.',
      ],
      hint: `create one, for example with: openssl rand -hex 32`,
      exitCode: EXIT.CONFIG,
      cause: error,
    });
  }
}

/**
 * Sends the outcome of a run. Redirects are not followed. Timeouts, network errors and the statuses 408, 425, 429 and 5xx are retried.
 * @returns why it was not accepted, in words without the URL's path and credentials; undefined if it was
 */
export async function sendNotification(
  { url, signer, proxies }: Notification,
  run: FinishedRun,
  { timeoutMs = TIMEOUT_MS, delaysMs = DELAYS_MS }: SendOptions = {},
): Promise<string | undefined> {
  const body = JSON.stringify(outcomeOf(run));
  const connections = openConnections({ connectTimeoutMs: timeoutMs, proxies });
  let problem = '';
  try {
    for (const wait of [0, ...delaysMs]) {
      if (wait > 0) await delay(wait);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await connections.post(url, { headers: signedHeaders(run, body, signer), body, signal });
        response.discard();
        const { status } = response;
        if (status >= 200 && status < 300) return undefined;
        problem = `HTTP ${status}${response.proxy === undefined ? '' : ` through the proxy ${response.proxy}`}`;
        if (!isRetryableStatus(status)) break;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        problem = describeError(signal.aborted ? signal.reason : error);
        if (error instanceof ProxyError && !error.isTransient) break;
      }
    }
  } finally {
    connections.close();
  }
  return `${url.host} did not accept the outcome of the run: ${problem}`;
}

/** Code before message, because messages of Node may repeat the address. */
function describeError(error: Error): string {
  if (error instanceof ProxyError) return `${error.message}. ${error.hint}`;
  if (error.name === 'TimeoutError') return 'no response in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** A new timestamp for each attempt: receivers refuse old ones, so that a recorded request cannot be sent again. */
function signedHeaders({ run, version }: FinishedRun, body: string, signer: Webhook): Record<string, string> {
  const now = new Date();
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `voucher-site/${version}`,
    'webhook-id': run,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signer.sign(run, now, body),
  };
}

/** The body. Times are ISO 8601. Within version 1, fields may be added, but not renamed, removed or redefined. */
function outcomeOf(run: FinishedRun): object {
  const { command, version, targets, startedAt, finishedAt, exitCode, failure, results, selected } = run;
  const failed = results.filter(({ status }) => status === 'failed');
  return {
    version: 1,
    type: 'run.finished',
    run: run.run,
    command,
    outcome: run.isAborted ? 'aborted' : exitCode === EXIT.OK ? 'succeeded' : 'failed',
    exitCode,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    ms: finishedAt - startedAt,
    host: hostname(),
    generator: `voucher-site ${version}`,
    ...(command === 'publish' ? { targets } : {}),
    ...(failure === undefined ? {} : { failure: { code: failure.code, title: failure.title } }),
    totals: { tenants: selected.length, ...countByStatus(results) },
    ...(command === 'publish' ? { totalsByTarget: totalsByTarget(run) } : {}),
    failures: groupByError(failed),
    held: results.flatMap(({ tenant, target, hold }) =>
      hold === undefined ? [] : [{ tenant, ...omitUndefined({ target }), ...toHoldDocument(hold) }],
    ),
  };
}

function countByStatus(results: readonly TenantResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function totalsByTarget({ targets, results }: FinishedRun): object {
  const totals = targets.map((target) => [target, countByStatus(results.filter((each) => each.target === target))]);
  return Object.fromEntries(totals);
}

const UNKNOWN: ReportedFailure = { code: 'INTERNAL_ERROR', title: '', details: [] };

/** Each error once for each target, with its tenants; a refused change with its figures, examples and digest. */
function groupByError(failed: readonly TenantResult[]): object[] {
  const errorOf = ({ target, failure = UNKNOWN }: TenantResult): object =>
    omitUndefined({ code: failure.code, title: failure.title, target, ...refusalOf(failure) });
  const groups = groupBy(failed, (result) => JSON.stringify(errorOf(result)));
  return [...groups.values()].map((group) =>
    Object.assign(errorOf(group[0]), { tenants: group.map(({ tenant }) => tenant) }),
  );
}
