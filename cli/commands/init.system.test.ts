import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../config/read-config.ts';
import { EXIT } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { runCli } from '../program.ts';
import { readTargets } from '../publish/config/read-targets.ts';
import { run, temporaryFolder } from '../testing/cli-fixture.ts';
import { createTestIo } from '../testing/test-io.ts';

const API = 'https://api.example';
const CITY = ['--tenant', 'musterstadt', '--domain', 'gutschein-musterstadt.de', '--api', API];

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** What our own readers make of the files. */
async function readProject(folder: string) {
  const { tenants, warnings } = await readConfig(path.join(folder, 'tenants.json'), {});
  const targets = await readTargets(path.join(folder, 'targets.json'), [{ id: 'musterstadt' }], {});
  for (const file of ['tenants.json', 'targets.json']) {
    const { $schema } = JSON.parse(read(folder, file));
    expect(existsSync(path.resolve(folder, $schema)), $schema).toBe(true);
  }
  return { tenants, warnings, targets: [...targets.byName] };
}

const TARGETS = [['production', { type: 'directory', path: 'published' }]];

describe('init writes a project that is valid', () => {
  test('with a demo city, and says what comes next', async () => {
    const folder = temporaryFolder();
    const { exitCode, stdout, stderr } = await run(folder, ['init', '--demo']);
    expect({ exitCode, stdout }).toEqual({ exitCode: EXIT.OK, stdout: 'tenants.json\ntargets.json\n.gitignore\n' });
    expect(stderr.match(/voucher-site \w+/g)).toEqual(
      ['build', 'preview', 'publish'].map((name) => `voucher-site ${name}`),
    );
    const { tenants, warnings, targets } = await readProject(folder);
    expect(tenants).toEqual([expect.objectContaining({ id: 'musterstadt', sandbox: true, mode: 'testing' })]);
    expect([warnings, targets]).toEqual([[], TARGETS]);
    expect(read(folder, '.gitignore')).toBe('/dist/\n/node_modules/\n/published/\n');
  });

  test('with a city of an API, in a new folder', async () => {
    const folder = temporaryFolder();
    const { exitCode, stdout, stderr } = await run(folder, ['init', 'two words', ...CITY], { npm_command: 'exec' });
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: EXIT.OK,
      stdout: expect.stringMatching(/^two words\/tenants/),
    });
    expect(stderr).toContain("Next, after cd 'two words':\n  npx voucher-site build\n");
    const { tenants, warnings } = await readProject(path.join(folder, 'two words'));
    const endpoints = {
      merchantEndpoint: `${API}/merchant`,
      orderEndpoint: `${API}/order`,
      tenantEndpoint: `${API}/tenant`,
      portalEndpoint: `${API}/portal`,
    };
    const city = { id: 'musterstadt', tenantDomain: 'gutschein-musterstadt.de', mode: 'staging', endpoints };
    expect(tenants).toEqual([expect.objectContaining(city)]);
    expect(warnings.map(({ code }) => code)).toEqual(['GENERAL_VOUCHER_NOT_CONFIGURED']);
  });

  test('whose schemas are those of the package that is installed in it', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(packageRoot(), path.join(folder, 'node_modules/voucher-site'));
    await run(folder, ['init', '--demo']);
    await readProject(folder);
    expect(JSON.parse(read(folder, 'tenants.json'))).toMatchObject({
      $schema: './node_modules/voucher-site/cli/config/tenants.schema.json',
    });
  });

  test.each([
    ['github', '.github/workflows/voucher-site.yml'],
    ['gitlab', 'voucher-site.yml'],
  ])('with the workflow of %s', async (service, file) => {
    const folder = temporaryFolder();
    const { stdout, stderr } = await run(folder, ['init', ...CITY, '--ci', service]);
    expect(stdout).toContain(`\n${file}\n`);
    expect(read(folder, file)).toBe(read(packageRoot(), `ci/${service}/all-tenants.yml`));
    expect(stderr).toContain('The workflow runs npm ci: commit package.json and package-lock.json');
  });
});

test('the pipeline of GitLab includes the workflow', async () => {
  const folder = temporaryFolder();
  await run(folder, ['init', ...CITY, '--ci', 'gitlab']);
  const { include } = parse(read(folder, '.gitlab-ci.yml'));
  expect(include).toEqual([{ local: 'voucher-site.yml', inputs: { target: 'production' } }]);
  const [header] = parseAllDocuments(read(folder, 'voucher-site.yml'));
  expect(header?.toJS()).toMatchObject({ spec: { inputs: { target: { default: 'production' } } } });
});

describe('init refuses, and writes nothing', () => {
  test.each([
    [['init'], 'A first city needs --tenant, --domain, --api', 'voucher-site init --demo'],
    [['init', ...CITY.slice(0, 4)], 'A first city needs --api', 'voucher-site init --demo'],
    [['init', ...CITY, '--demo'], 'Option "--demo" cannot be used with option', ''],
    [['init', ...CITY, '--ci', 'jenkins'], '"jenkins" is invalid', 'Allowed choices are github, gitlab.'],
    [['init', ...CITY, '--tenant', '../x'], '"../x" is invalid', 'small letters a to z, digits, and single hyphens'],
    [['init', ...CITY, '--tenant', 'a'.repeat(64)], 'is invalid', 'at most 63'],
    [['init', ...CITY, '--domain', 'https://Bücher.de/x'], 'is invalid', 'such as xn--bcher-kva.de'],
    [['init', ...CITY, '--domain', 'a b'], '"a b" is invalid', 'such as gutschein-musterstadt.de'],
    [['init', ...CITY, '--domain', 'a"}]\n'], 'is invalid', 'A host name is needed'],
    [['init', ...CITY, '--api', 'api.example'], 'is invalid', 'An address such as https://api.example is needed'],
    [['init', ...CITY, '--api', 'ftp://api.example'], 'is invalid', 'An address such as'],
    [['init', ...CITY, '--api', 'https://user:word@api.example'], 'is invalid', 'without password'],
    [['init', ...CITY, '--api', 'https://api.example/?a=1'], 'is invalid', 'without password, query'],
  ])('%j', async (argv, title, what) => {
    const folder = temporaryFolder();
    const outcome = await run(folder, argv);
    expect(outcome).toMatchObject({ exitCode: EXIT.USAGE, stdout: '' });
    for (const words of [title, what]) expect(outcome.stderr).toContain(words);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['tenants.json', 'targets.json', '.gitignore', 'voucher-site.yml', '.gitlab-ci.yml'])(
    'where %s exists',
    async (file) => {
      const folder = temporaryFolder();
      writeFileSync(path.join(folder, file), 'mine');
      const outcome = await run(folder, ['init', ...CITY, '--ci', 'gitlab']);
      expect(outcome).toMatchObject({ exitCode: EXIT.USAGE, stdout: '' });
      expect(outcome.stderr).toContain(`FILE_EXISTS  ${folder} already has ${file}\n`);
      expect([readdirSync(folder), read(folder, file)]).toEqual([[file], 'mine']);
    },
  );

  test('where a file is in the place of the folder', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), 'mine');
    const outcome = await run(folder, ['init', 'file', '--demo']);
    expect(outcome).toMatchObject({ exitCode: EXIT.UNUSABLE_PATH, stdout: '' });
    expect(outcome.stderr).toContain('→ name a folder that this user may write to: voucher-site init <folder>');
  });
});

describe('init at a terminal', () => {
  /** @param answers one a line */
  async function answer(argv: readonly string[], answers: string) {
    const folder = temporaryFolder();
    const io = createTestIo({ columns: 100, answer: answers, cwd: folder });
    const exitCode = await runCli(argv, io);
    return { exitCode, folder, asked: io.err() };
  }

  test('asks for what is missing, and again after an answer that is not allowed', async () => {
    const answers = ['api', API, 'Muster', 'musterstadt', 'a b', 'gutschein-musterstadt.de', 'jenkins', 'github', ''];
    const { exitCode, folder, asked } = await answer(['init'], answers.join('\n'));
    expect(exitCode).toBe(EXIT.OK);
    for (const words of ['An address', 'An id', 'A host name', 'Allowed choices']) expect(asked).toContain(words);
    expect((await readProject(folder)).tenants).toMatchObject([{ id: 'musterstadt', mode: 'staging' }]);
    expect(existsSync(path.join(folder, '.github/workflows/voucher-site.yml'))).toBe(true);
  });

  test('asks nothing that was given', async () => {
    const { folder, asked } = await answer(['init', ...CITY.slice(0, 4)], `${API}\n\n`);
    expect(asked).not.toMatch(/Id of|Domain of|demo city/);
    expect((await readProject(folder)).tenants).toMatchObject([{ id: 'musterstadt' }]);
  });

  test('takes a demo city without an address', async () => {
    const { exitCode, folder } = await answer(['init'], '\n');
    expect(exitCode).toBe(EXIT.OK);
    expect((await readProject(folder)).tenants).toMatchObject([{ id: 'musterstadt', sandbox: true }]);
  });

  test('writes nothing if the answers end, and asks nothing where files exist', async () => {
    const { exitCode, folder, asked } = await answer(['init'], `${API}\nmusterstadt\n`);
    expect([exitCode, readdirSync(folder)]).toEqual([EXIT.USAGE, []]);
    expect(asked).toContain('Domain of its site');
    const occupied = temporaryFolder();
    writeFileSync(path.join(occupied, 'targets.json'), '{}');
    expect(await answer(['init', occupied], '')).toMatchObject({
      exitCode: EXIT.USAGE,
      asked: expect.not.stringContaining('Address'),
    });
  });
});
