import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { ExitCode } from '../lib/errors.ts';
import { runCli } from '../program.ts';
import type { SandboxOptions } from '../sandbox/sandbox-options.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { FIXED_DAY } from './fixed-day.ts';

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

export interface Outcome {
  exitCode: ExitCode;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process. */
export async function run(cwd: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const texts = Promise.all([text(stdout), text(stderr)]);
  const exitCode = await runCli(argv, { stdout, stderr, env: { ...FIXED_DAY, ...env }, cwd, signal });
  stdout.end();
  stderr.end();
  const [out, messages] = await texts;
  return { exitCode, stdout: out, stderr: messages };
}

/** Checks that an operator's mistake is reported with title, details and hint, and without a stack. */
export function expectPlainWords({ stdout, stderr }: Pick<Outcome, 'stdout' | 'stderr'>): void {
  for (const output of [stdout, stderr]) {
    expect(output).not.toMatch(/^\s+at .*(?:\.[jt]s|node:)/m);
    expect(output).not.toContain('INTERNAL_ERROR');
  }
  expect(stderr).toContain('→ ');
}
