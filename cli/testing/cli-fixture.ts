import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import type { ExitCode } from '../lib/errors.ts';
import { runCli } from '../program.ts';
import type { SandboxOptions } from '../sandbox/sandbox-options.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { startCli, type CliProcess } from './cli-process.ts';
import { FIXED_DAY } from './fixed-day.ts';
import { SECRET } from './sign-message.ts';

/* Helpers for tests of the command line. Resources are cleaned up after the last test of a file. */
const disposables: (() => void | Promise<void>)[] = [];

export async function disposeResources(): Promise<void> {
  for (const dispose of disposables.splice(0).toReversed()) await dispose();
}

/** A temporary folder: the current folder of a run, which contains its `dist`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-cli-'));
  disposables.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A running API; `faults` may be changed between two builds. */
export async function serveApi(options: SandboxOptions = {}): Promise<RunningSandbox> {
  // Imported here because it is slow to load, and many files of tests need no API.
  const { startSandbox } = await import('../sandbox/start-sandbox.ts');
  const sandbox = await startSandbox(options);
  disposables.push(() => sandbox.close());
  return sandbox;
}

/** Writes `tenants.json` into the folder: a string unchanged, any other value as JSON. */
export function writeTenants(folder: string, content: unknown): void {
  writeFileSync(path.join(folder, 'tenants.json'), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Writes `targets.json` into the folder. */
export function writeTargets(folder: string, targets: object): void {
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets }));
}

/** Entries of `tenants.json` with the data of the sandbox. */
export function sandboxTenants(ids: readonly string[]): { id: string }[] {
  return ids.map((id) => ({ id, tenantDomain: `${id}.example`, sandbox: true }));
}

/** What a running API answers to this call of the city `<id>.example`. */
export async function readSandbox({ origin }: Pick<RunningSandbox, 'origin'>, id: string, call: string) {
  const headers = { 'X-Tenant-Domain': `${id}.example` };
  return (await fetch(`${origin}/sandbox-api${call}`, { headers })).json();
}

/** A tenant whose data comes from a running API: by default the city `<id>.example`. */
export function tenantOf(api: Pick<RunningSandbox, 'endpoints'>, id: string, more: object = {}): { id: string } {
  const domain = { tenantDomain: `${id}.example`, generalVoucherMerchantId: '1', mode: 'testing' };
  return { id, ...domain, ...api.endpoints, ...more };
}

/** A folder whose tenants.json has these generated cities of an API. */
export function folderWith(api: Pick<RunningSandbox, 'endpoints'>, ...ids: string[]): string {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: ids.map((id) => tenantOf(api, id)) });
  return folder;
}

/** Starts a command line as a process, which is killed with all that it has started when the test ends. */
export function startForTest(...how: Parameters<typeof startCli>): CliProcess {
  const started = startCli(...how);
  onTestFinished(() => started.killGroup('SIGKILL'));
  return started;
}

/** Starts a webhook for messages that are signed with `SECRET`. @returns it, and the origin where it listens */
export async function startWebhook(folder: string, more: readonly string[] = [], env = {}, root?: string) {
  const variables = { VOUCHER_SITE_WEBHOOK_SECRET: SECRET, ...env };
  const webhook = startForTest(folder, ['webhook', '--port', '0', ...more], variables, root);
  await webhook.says('Press Ctrl+C');
  const [, origin = ''] = /(http:\/\/[\d.:]+)\/tenants/.exec(webhook.stderr()) ?? [];
  return { webhook, origin };
}

export interface Outcome {
  exitCode: ExitCode;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process, and checks that it reports mistakes in plain words. */
export async function run(cwd: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const texts = Promise.all([text(stdout), text(stderr)]);
  const exitCode = await runCli(argv, { stdout, stderr, env: { ...FIXED_DAY, ...env }, cwd, signal });
  stdout.end();
  stderr.end();
  const [out, messages] = await texts;
  const outcome = { exitCode, stdout: out, stderr: messages };
  expectPlainWords(outcome);
  return outcome;
}

/** Checks that there is no stack and no bug, and that a failure names the next step. */
export function expectPlainWords({ stdout, stderr }: Pick<Outcome, 'stdout' | 'stderr'>): void {
  for (const output of [stdout, stderr]) {
    expect(output).not.toMatch(/^\s+at .*(?:\.[jt]s|node:)/m);
    expect(output).not.toContain('INTERNAL_ERROR');
  }
  // After a first build, there is nothing to be done about it.
  const failures = stderr.replace(/^✗ RELEASE_UNKNOWN {2}\S+ has no earlier release$/gm, '');
  if (/^✗ [A-Z_]+ /m.test(failures)) expect(stderr).toContain('→ ');
}
