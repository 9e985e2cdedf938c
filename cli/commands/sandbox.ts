import { Option, type Command } from '@commander-js/extra-typings';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { ExitCode } from '../lib/errors.ts';
import { pluralize } from '../report/format.ts';
import { writeJson } from '../report/plain-text.ts';
import type { SandboxAppOptions } from '../sandbox/sandbox-options.ts';
import {
  commandOf,
  defineCommand,
  duration,
  portNumber,
  positiveInteger,
  refuseWithout,
  untilAborted,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';

const FAILURES = ['flaky', 'down', 'slow', 'html'] as const satisfies SandboxAppOptions['fail'][];

const FAILURE_MESSAGES: Record<(typeof FAILURES)[number], string> = {
  flaky: 'Some requests fail at first and succeed when repeated.',
  down: 'Every connection is closed without a response.',
  slow: 'Every response takes longer than clients wait.',
  html: 'Every response is a web page with status 200.',
};

const define = (program: Command) =>
  defineCommand(program, 'sandbox', 'Serve the programme API with demo cities, or with generated cities for load', [
    ['voucher-site sandbox --port 4010', 'the two demo cities'],
    [
      'voucher-site sandbox --tenants 20 --merchants 1000 --latency 50ms',
      'twenty generated cities on a slow connection',
    ],
  ])
    .option('-p, --port <n>', 'port (default: a free one)', portNumber)
    .option('--tenants <n>', 'number of generated cities in addition to the demo cities', positiveInteger)
    .option('--merchants <n>', 'merchants per generated city', positiveInteger)
    .option('--seed <s>', 'seed of the generated data', positiveInteger)
    .option('--latency <duration>', 'delay of each response: 50ms, 2s', duration)
    .addOption(new Option('--fail <mode>', 'simulate a failure').choices(FAILURES));

export const addCommand = commandOf(define, runSandbox);

/**
 * Serves the programme API until the process is asked to end. Prints a tenants.json for it to stdout and everything else to
 * stderr, so that `voucher-site sandbox > cities.json` writes a configuration.
 */
export async function runSandbox(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const [{ generatedTenantsJson }, { startSandbox }, { LOOPBACK, toListenError }] = await Promise.all([
    import('../sandbox/cities/generated-city.ts'),
    import('../sandbox/start-sandbox.ts'),
    import('../serve/http.ts'),
  ]);
  if (options.tenants === undefined)
    refuseWithout('--tenants', { '--merchants': options.merchants, '--seed': options.seed });
  const { port = 0, tenants = 0, merchants, seed, latency, fail } = options;
  const { say } = createMessages(io);
  const sandbox = await startSandbox({
    port,
    tenants,
    ...omitUndefined({ merchants, seed, latencyMs: latency, fail }),
  }).catch((error: unknown) => {
    throw toListenError(error, { host: LOOPBACK, port });
  });
  try {
    const generated = generatedTenantsJson(sandbox.origin, { tenants });
    const document = { ...generated, tenants: [...(await demoTenants()), ...generated.tenants] };
    say(`The programme API is served at ${sandbox.origin}`);
    for (const [name, url] of Object.entries(sandbox.endpoints)) say(`  ${name.padEnd(16)}  ${url}`);
    say(
      `It has the two demo cities${tenants > 0 ? ` and ${pluralize(tenants, 'generated city', 'generated cities')}` : ''}.`,
    );
    if (fail !== undefined) say(FAILURE_MESSAGES[fail]);
    say('Save this as cities.json and run: voucher-site build --all --config cities.json');
    writeJson(io, document);
    say('Press Ctrl+C to stop.');
    return await untilAborted(io);
  } finally {
    await sandbox.close();
  }
}

/** The entries of the demo cities in tenants.json. */
export async function demoTenants() {
  const { loadDemoCity } = await import('../sandbox/cities/demo-cities.ts');
  const cities = [loadDemoCity('musterstadt'), loadDemoCity('seeblick')];
  return cities.map(({ domain, tenant, generalVoucher, acceptsWithdrawals }) => ({
    id: tenant.id,
    tenantDomain: domain,
    generalVoucherMerchantId: String(generalVoucher.id),
    withdrawalEnabled: acceptsWithdrawals,
  }));
}
