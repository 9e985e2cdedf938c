import { Command } from '@commander-js/extra-typings';
import { beforeAll, describe, expect, test } from 'vitest';
import { takesOption } from './lib/given-options.ts';
import { COMMANDS as ALL } from './program.ts';
import { run, temporaryFolder, writeTenants } from './testing/cli-fixture.ts';

const COMMANDS = ['build', 'dev', 'preview', 'publish', 'sandbox', 'tenants', 'doctor'];

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  const tenant = (id: string) => ({ id, tenantDomain: `${id}.example`, sandbox: true, generalVoucherMerchantId: '1' });
  writeTenants(folder, { tenants: [tenant('musterstadt'), tenant('seeblick')] });
});

describe('help', () => {
  test('lists every command in its group, with what it does', async () => {
    const { exitCode, stdout, stderr } = await run(folder, ['--help']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const command of ALL.keys()) expect(stdout).toMatch(new RegExp(`^ {2}${command} .*\\w{4}`, 'm'));
    const groups = [...stdout.matchAll(/^(\S[^:\n]*):\n/gm)].map(([, group]) => group);
    expect(groups).toEqual(['Options', 'Build and look', 'Publish', 'Go back', 'Fleet', 'Set up']);
    expect(stdout).toMatch(/\nGo back:\n {2}releases .*\n {2}diff .*\n {2}rollback /);
  });

  test('of a command can also be asked with the word help', async () => {
    expect(await run(folder, ['help', 'build'])).toEqual(await run(folder, ['build', '--help']));
    expect(await run(folder, ['help'])).toEqual(await run(folder, ['--help']));
  });

  test.each(COMMANDS)('of %s has at least two examples, each with its meaning', async (command) => {
    const { exitCode, stdout } = await run(folder, [command, '--help']);
    expect(exitCode).toBe(0);
    const [, examples = ''] = stdout.split('\nExamples:\n');
    const found = examples.match(new RegExp(`^ {2}\\$ voucher-site ${command}.*\\n {6}\\S.*$`, 'gm')) ?? [];
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(found).toHaveLength(examples.match(/^ {2}\$ /gm)?.length ?? 0);
  });

  test('the version is that of the package', async () => {
    const { exitCode, stdout } = await run(folder, ['--version']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('a wrong command line is exit code 2, with a code, what is wrong and what to do', () => {
  test.each([
    [['biuld', '--all'], 'COMMAND_UNKNOWN  Unknown command "biuld"', 'did you mean "build"?'],
    [['zzzzzz'], 'COMMAND_UNKNOWN  Unknown command "zzzzzz"', '→ voucher-site --help lists the commands'],
    [['doktor', '--help'], 'Unknown command "doktor"', 'did you mean "doctor"?'],
    [['--tennant'], 'OPTION_INVALID  Unknown option "--tennant"', '→ voucher-site --help'],
    [['build', '--tennant', 'a'], 'OPTION_INVALID  Unknown option "--tennant"', '→ Did you mean --tenant?'],
    [
      ['build', '--all', '-c', '0'],
      '<n>" argument "0" is invalid\n    A positive integer is needed.',
      '→ voucher-site build --help',
    ],
    [['build', '--tenant'], 'Option "-t, --tenant <id...>" argument missing', '→ voucher-site build --help'],
    [['build', '--all', 'a'], 'ARGUMENT_INVALID  Too many arguments for "build"\n    Expected 0', '--tenant a\n'],
    [
      ['publish', '--all'],
      'OPTION_INVALID  Required option "--target <name...>" not specified',
      '→ voucher-site publish --help',
    ],
    [['completion'], 'ARGUMENT_INVALID  Missing required argument "shell"', '→ voucher-site completion --help'],
    [['rollback', '--to', 'a', '--to-code', 'b'], '"--to <release>" cannot be used with option "--to-code <id>"', '→ '],
    [['preview', '--port', '70000'], 'argument "70000" is invalid', 'A port from 0 to 65535 is needed.'],
    [['sandbox', '--fail', 'loudly'], 'argument "loudly" is invalid', 'Allowed choices are flaky, down, slow, html.'],
    [['releases', '--tenant', 'a', '--tenant', 'b'], 'argument "b" is invalid', 'This command works on one tenant.'],
    [
      ['build', 'musterstadt', 'seeblick'],
      'Too many arguments',
      '→ name tenants with --tenant: voucher-site build --tenant musterstadt seeblick\n',
    ],
    [['dev', 'musterstadt'], 'Too many arguments', 'voucher-site dev --tenant musterstadt\n'],
    [['remove', 'musterstadt'], 'Required option "-t, --tenant <id>"', 'voucher-site remove --tenant musterstadt\n'],
    [['hosting', 'nginx', 'musterstadt'], 'Too many arguments', 'voucher-site hosting nginx --tenant musterstadt\n'],
  ])('%j', async (argv, what, hint) => {
    const outcome = await run(folder, argv);
    expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/^✗ [A-Z]+_[A-Z]+ {2}\S/);
    expect(outcome.stderr).toContain(what);
    expect(outcome.stderr).toContain(hint);
  });

  test('and a document with --json, like every failure', async () => {
    const { exitCode, stdout } = await run(folder, ['build', '--json', '--al']);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'build',
      exitCode: 2,
      failure: { code: 'OPTION_INVALID', title: 'Unknown option "--al"', hint: 'Did you mean --all?' },
    });
  });

  test('and without a command, the help', async () => {
    const { exitCode, stdout, stderr } = await run(folder, []);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('\nBuild and look:\n');
  });
});

describe('a tenant that cannot be meant is exit code 2', () => {
  test.each([
    [['build', '--tenant', 'musterstat'], 'Unknown tenant "musterstat"', 'did you mean "musterstadt"?'],
    [['doctor', '--tenant', 'sebplick'], 'Unknown tenant "sebplick"', 'did you mean "seeblick"?'],
    [['releases', '--tenant', '*'], '"*" matches 2 tenants, but this command works on one', 'musterstadt, seeblick'],
    [['dev'], 'No tenant is named', 'Known tenants: musterstadt, seeblick'],
    [['build'], 'No tenant is named', 'Name tenants with --tenant <id…>, or select all with --all.'],
  ])('%j', async (argv, title, what) => {
    const outcome = await run(folder, argv);
    expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
    expect(outcome.stderr).toContain(title);
    expect(outcome.stderr).toContain(what);
  });
});

test.each([[['sandbox', '--merchants', '5'], '--merchants has no effect without --tenants']])(
  'an option that would have no effect is refused: %j',
  async (argv, title) => {
    const outcome = await run(folder, argv);
    expect(outcome).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(title) });
  },
);

describe('hints that print a command', () => {
  test('repeat --out and --config, quoted for a shell, where that command has them', async () => {
    const options = ['--config', 'tenants.json', '--out', "web's sites"];
    const preview = await run(folder, ['preview', ...options]);
    const quoted = String.raw`'web'\''s sites'`;
    const line = `voucher-site build --config tenants.json --out ${quoted} --tenant musterstadt seeblick`;
    expect(preview.stderr).toContain(`→ Build first: ${line}`);
    const releases = await run(folder, ['releases', '--tenant', 'seeblick', '--out', 'web']);
    expect(releases.stderr).toContain('Build one with: voucher-site build --out web --tenant seeblick');
  });

  test('repeat nothing that was not given', async () => {
    const { stderr } = await run(folder, ['preview']);
    expect(stderr).toContain('→ Build first: voucher-site build --tenant musterstadt seeblick');
  });

  test('repeat options only for commands that have them', async () => {
    const program = new Command();
    const { stdout, stderr } = process;
    const io = { stdout, stderr, env: {}, cwd: folder, signal: new AbortController().signal };
    for (const load of ALL.values()) {
      const addCommand = await load();
      addCommand({ program, io, onExit: () => {} });
    }
    for (const option of ['--config', '--out', '--targets'] as const) {
      const having = program.commands.filter(({ options }) => options.some(({ long }) => long === option));
      const taking = program.commands.filter((command) => takesOption(command.name(), option));
      expect(taking.map((command) => command.name())).toEqual(having.map((command) => command.name()));
    }
  });
});
