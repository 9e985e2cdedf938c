import { EXIT, type ExitCode } from '../lib/errors.ts';
import { LOOPBACK, toListenError } from '../serve/http.ts';
import { pluralize } from '../report/format.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { loadDemoCity } from '../sandbox/cities/demo-cities.ts';
import { generatedTenantsJson } from '../sandbox/cities/generated-city.ts';
import type { SandboxAppOptions } from '../sandbox/sandbox-options.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages } from './messages.ts';
import { untilAborted } from './until-aborted.ts';

export interface SandboxCommandOptions {
  /** Default: a free one. */
  port?: number;
  tenants?: number;
  merchants?: number;
  seed?: number;
  /** Milliseconds. */
  latency?: number;
  fail?: NonNullable<SandboxAppOptions['fail']>;
}

const FAILURES: Record<NonNullable<SandboxAppOptions['fail']>, string> = {
  flaky: 'Some requests fail at first and succeed when they are repeated.',
  down: 'Every request is cut off without an answer.',
  slow: 'Every answer takes longer than a client waits.',
  html: 'Every answer is a web page with status 200.',
};

/**
 * `voucher-site sandbox`: serves the programme API until it is asked to end. stdout gets a tenants.json that takes its
 * data from there, stderr the rest: `voucher-site sandbox > cities.json` writes a configuration.
 * @throws OperatorError where the port is taken
 */
export async function runSandbox(options: SandboxCommandOptions, io: CommandIo): Promise<ExitCode> {
  const { port = 0, tenants = 0, merchants, seed, latency, fail } = options;
  const messages = createMessages(io);
  const sandbox = await startSandbox({
    port,
    tenants,
    ...(merchants === undefined ? {} : { merchants }),
    ...(seed === undefined ? {} : { seed }),
    ...(latency === undefined ? {} : { latencyMs: latency }),
    ...(fail === undefined ? {} : { fail }),
  }).catch((error: unknown) => {
    throw toListenError(error, { host: LOOPBACK, port });
  });
  try {
    const generated = generatedTenantsJson(sandbox.origin, { tenants });
    const document = { ...generated, tenants: [...demoTenants(), ...generated.tenants] };
    messages.say(`The programme API answers at ${sandbox.origin}`);
    for (const [name, url] of Object.entries(sandbox.endpoints)) messages.say(`  ${name.padEnd(16)}  ${url}`);
    messages.say(
      `It has the two demo cities${tenants > 0 ? ` and ${pluralize(tenants, 'generated city', 'generated cities')}` : ''}.`,
    );
    if (fail !== undefined) messages.say(FAILURES[fail]);
    messages.say('Save this as cities.json and run: voucher-site build --all --config cities.json');
    io.stdout.write(`${toPlainJson(document)}\n`);
    messages.say('Ctrl+C ends the sandbox.');
    await untilAborted(io.signal);
  } finally {
    await sandbox.close();
  }
  return EXIT.OK;
}

/** The demo cities' entries in tenants.json. */
function demoTenants() {
  const cities = [loadDemoCity('musterstadt'), loadDemoCity('seeblick')];
  return cities.map(({ domain, tenant, generalVoucher, acceptsWithdrawals }) => ({
    id: tenant.id,
    tenantDomain: domain,
    generalVoucherMerchantId: String(generalVoucher.id),
    withdrawalEnabled: acceptsWithdrawals,
  }));
}
