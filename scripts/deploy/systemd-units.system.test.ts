import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { execa } from 'execa';
import { packageRoot } from '../../cli/lib/paths.ts';
import { canRun } from '../../cli/testing/suite-programs.ts';
import { listDeployed, parseCommandLine, readDeployed } from './command-line.ts';
import { folderForTest } from '../../cli/testing/folder-for-test.ts';

const PROGRAM = '/usr/local/bin/voucher-site';
const UNITS = listDeployed('systemd').filter((name) => /\.(?:service|timer)$/.test(name));
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));

/** The values of a key in a unit. */
const valuesOf = (unit: string, key: string): string[] =>
  [...readDeployed(`systemd/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** A folder with the units, whose program is that of this checkout, and `edit` applied to each. */
function installUnits(edit: (text: string) => string = (text) => text): string {
  const folder = folderForTest();
  for (const unit of UNITS) {
    const text = readDeployed(`systemd/${unit}`).replaceAll(PROGRAM, path.join(packageRoot(), 'cli/bin.js'));
    writeFileSync(path.join(folder, unit), edit(text));
  }
  return folder;
}

/** What systemd finds wrong. It also reads the units that these depend on. */
async function verify(folder: string): Promise<string> {
  // A template is verified as an instance.
  const names = UNITS.map((unit) => unit.replace('@.', '@1.'));
  const { all } = await execa('systemd-analyze', ['verify', '--man=no', ...names], {
    cwd: folder,
    env: { SYSTEMD_UNIT_PATH: `${folder}:` },
    all: true,
    reject: false,
  });
  return all;
}

test('command lines of the units are what the program accepts', async () => {
  const commands = [];
  for (const service of SERVICES) {
    const lines = valuesOf(service, 'ExecStart');
    expect(lines, service).toHaveLength(1);
    for (const line of lines) {
      // As the first instance of a template.
      const [program, ...words] = line.replaceAll('%i', '1').split(' ');
      expect(program, service).toBe(PROGRAM);
      const options = await parseCommandLine(words);
      expect(options['out'], service).toBe('%S/voucher-site/dist');
      commands.push(words[0]);
    }
  }
  expect(commands.toSorted()).toEqual(['build', 'publish', 'webhook', 'worker']);
  await expect(parseCommandLine(['worker', '--targt', 'production'])).rejects.toThrow('unknown option');
});

test('each service may write only where it has to', () => {
  for (const service of SERVICES) {
    const unit = readDeployed(`systemd/${service}`);
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateTmp=yes'])
      expect(unit.split('\n'), service).toContain(line);
    expect(valuesOf(service, 'User'), service).toEqual(['voucher-site']);
    expect(valuesOf(service, 'ReadWritePaths'), service).toEqual(unit.includes('--target') ? ['-/srv/www'] : []);
  }
});

describe.runIf(canRun('systemd'))('systemd', () => {
  test('finds no fault in the units', async () => {
    expect(await verify(installUnits())).toBe('');
    expect(await verify(installUnits((text) => text.replace('OnSuccess=', 'OnSucces=')))).toContain('OnSucces');
  });

  test.each(SERVICES)('rates the exposure of %s as low', (service) => {
    const [, rating = ''] =
      /Overall exposure level for \S+: ([\d.]+)/.exec(
        execFileSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', service], {
          cwd: path.join(packageRoot(), 'deploy/systemd'),
          encoding: 'utf8',
        }),
      ) ?? [];
    expect(Number.parseFloat(rating)).toBeLessThanOrEqual(2.5);
  });
});
