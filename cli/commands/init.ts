import path from 'node:path';
import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { version } from '../../package.json' with { type: 'json' };
import { MAX_ID_LENGTH } from '../config/check-tenants.ts';
import {
  assertNoStarterFiles,
  STARTER_TARGET,
  writeStarterFiles,
  type CiService,
  type Starter,
} from '../config/starter-files.ts';
import { hostNameIn, isHostName, parseUrl } from '../config/urls.ts';
import { isTenantId } from '../generator/release/orphans.ts';
import { withoutTrailingSlashes } from '../../site/shared/url-paths.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { programName, quote } from '../lib/given-options.ts';
import { commandOf, defineCommand, type CommandIo, type OptionsOf } from './command.ts';
import { canAsk, openDialog } from './confirm.ts';
import { createMessages } from './messages.ts';

const SERVICES = ['github', 'gitlab'] as const satisfies CiService[];

const define = (program: Command) =>
  defineCommand(program, 'init', 'Write the files of a new project: tenants.json, targets.json, .gitignore', [
    ['voucher-site init', 'in this folder; asks for one city'],
    ['voucher-site init demo --demo', 'in a new folder, with a demo city of the built-in API'],
    [
      'voucher-site init --tenant musterstadt --domain gutschein-musterstadt.de --api https://api.example --ci github',
      'without a question, with a workflow of GitHub',
    ],
  ])
    .argument('[folder]', 'folder to write to (default: this one)')
    .option(
      '-t, --tenant <id>',
      'id of the city: its name on the command line and in addresses of the preview',
      tenantId,
    )
    .option('--domain <host>', "domain of the city's site", hostName)
    .option('--api <url>', "address of the programme's API", apiAddress)
    .addOption(new Option('--demo', 'a demo city of the built-in API').conflicts(['tenant', 'domain', 'api']))
    .addOption(new Option('--ci <service>', 'also a workflow that builds and publishes every hour').choices(SERVICES));

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, init);

async function init(options: Options, io: CommandIo, folder = '.'): Promise<ExitCode> {
  const target = path.resolve(io.cwd, folder);
  // Before a question is asked in vain.
  assertNoStarterFiles(target, options.ci);
  const starter = await chooseStarter(options, io);
  const names = writeStarterFiles(target, starter);
  io.stdout.write(names.map((name) => `${path.join(folder, name)}\n`).join(''));
  const { say } = createMessages(io);
  const program = programName(io.env);
  say(target === io.cwd ? 'Next:' : `Next, after cd ${quote(folder)}:`);
  say(`  ${program} build`);
  say(`  ${program} preview --open`);
  say(`  ${program} publish --target ${STARTER_TARGET}    # a folder, until targets.json names a server or a store`);
  if (starter.ci === 'gitlab') say('Add an hourly schedule to the project in GitLab.');
  if (starter.ci !== undefined) {
    say(
      `The workflow runs npm ci: commit package.json and package-lock.json, with a voucher-site that it can reach, such as a packed file in the repository: npm install ./voucher-site-${version}.tgz`,
    );
  }
  return EXIT.OK;
}

async function chooseStarter(options: Options, io: CommandIo): Promise<Starter> {
  const { tenant, domain, api, ci } = options;
  if (options.demo === true) return demoStarter(ci);
  if (tenant !== undefined && domain !== undefined && api !== undefined) return starterOf({ tenant, domain, api, ci });
  if (!canAsk(io)) throw incomplete(options);
  const dialog = openDialog(io);
  /** Asks until the answer is allowed. */
  const ask = async <Value>(question: string, parse: (text: string) => Value): Promise<Value> => {
    for (;;) {
      const answer = await dialog.ask(`${question}: `);
      if (answer === undefined) throw incomplete(options);
      try {
        return parse(answer);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        createMessages(io).warn(error.message);
      }
    }
  };
  try {
    const isNamed = tenant !== undefined || domain !== undefined;
    const question = `Address of the programme's API${isNamed ? '' : ' (empty: a demo city)'}`;
    const address = api ?? (await ask(question, isNamed ? apiAddress : orNothing(apiAddress)));
    if (address === undefined) return await demoStarter(ci);
    return starterOf({
      api: address,
      tenant: tenant ?? (await ask('Id of the city, such as musterstadt', tenantId)),
      domain: domain ?? (await ask('Domain of its site, such as gutschein-musterstadt.de', hostName)),
      ci: ci ?? (await ask('Workflow that builds every hour, github or gitlab (empty: none)', orNothing(ciService))),
    });
  } finally {
    dialog.close();
  }
}

interface FirstCity {
  tenant: string;
  domain: string;
  api: string;
  ci: CiService | undefined;
}

/** In staging: the operator decides when search engines may come. */
function starterOf({ tenant, domain, api, ci }: FirstCity): Starter {
  const endpoints = {
    merchantEndpoint: `${api}/merchant`,
    orderEndpoint: `${api}/order`,
    tenantEndpoint: `${api}/tenant`,
    portalEndpoint: `${api}/portal`,
  };
  const tenants = [{ id: tenant, tenantDomain: domain }];
  return { tenants: () => ({ defaults: { mode: 'staging', ...endpoints }, tenants }), ci };
}

/** In testing, since `publish` refuses demos otherwise. */
async function demoStarter(ci: CiService | undefined): Promise<Starter> {
  const { demoTenants } = await import('./sandbox.ts');
  const [tenant] = await demoTenants();
  const attribution = 'Stadtplan: für die Demo gezeichnet';
  return {
    tenants: (pathOf) => ({
      defaults: { mode: 'testing', sandbox: true },
      tenants: [{ ...tenant, map: { pmtiles: pathOf('cli/sandbox/maps/musterstadt.pmtiles'), attribution } }],
    }),
    ci,
  };
}

function incomplete({ tenant, domain, api }: Options): OperatorError {
  const missing = Object.entries({ '--tenant': tenant, '--domain': domain, '--api': api });
  const names = missing.flatMap(([option, value]) => (value === undefined ? [option] : []));
  return new OperatorError({
    code: 'OPTION_INVALID',
    title: `A first city needs ${names.join(', ')}`,
    details: ['Nothing was written.'],
    hint: 'add what is missing, answer at a terminal, or take a demo city: voucher-site init --demo',
    exitCode: EXIT.USAGE,
  });
}

/** @throws InvalidArgumentError for a text that cannot be the id of a tenant */
function tenantId(text: string): string {
  if (isTenantId(text) && text.length <= MAX_ID_LENGTH) return text;
  throw new InvalidArgumentError(
    `An id has small letters a to z, digits, and single hyphens between them, at most ${MAX_ID_LENGTH}.`,
  );
}

/** @throws InvalidArgumentError for a text that is not a plain host name */
function hostName(text: string): string {
  const domain = text.toLowerCase();
  if (isHostName(domain)) return domain;
  const meant = hostNameIn(domain);
  const example = meant ?? 'gutschein-musterstadt.de';
  throw new InvalidArgumentError(
    `A host name is needed, without scheme and path, umlauts as xn--…, such as ${example}`,
  );
}

/** @throws InvalidArgumentError for a text that is not an address to which paths can be appended */
function apiAddress(text: string): string {
  const url = parseUrl(text);
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  if (isPlain && !/[?#]/.test(text)) return withoutTrailingSlashes(url.href);
  throw new InvalidArgumentError('An address such as https://api.example is needed, without password, query and #.');
}

/** @throws InvalidArgumentError for an unknown service */
function ciService(text: string): CiService {
  const service = SERVICES.find((each) => each === text.toLowerCase());
  if (service !== undefined) return service;
  throw new InvalidArgumentError(`Allowed choices are ${SERVICES.join(', ')}.`);
}

function orNothing<Value>(parse: (text: string) => Value): (text: string) => Value | undefined {
  return (text) => (text === '' ? undefined : parse(text));
}
