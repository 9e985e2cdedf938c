import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configFile, temporaryFolder } from '../testing/sample-config.ts';
import { displayPath, readConfigText } from './read-config-text.ts';

const refused = (what: string): object => ({
  code: 'CONFIG_UNREADABLE',
  exitCode: 3,
  message: expect.stringContaining(what),
  hint: expect.any(String),
});

test('a missing file is said to be missing', async () => {
  const folder = await temporaryFolder();
  await expect(readConfigText(join(folder, 'nope.json'))).rejects.toMatchObject(refused('does not exist'));
});

test('a folder is said to be one', async () => {
  const folder = join(await temporaryFolder(), 'tenants.json');
  await mkdir(folder);
  await expect(readConfigText(folder)).rejects.toMatchObject(refused('is a folder'));
});

test('a path through a file does not exist', async () => {
  await expect(readConfigText(join(await configFile('{}'), 'tenants.json'))).rejects.toMatchObject(
    refused('does not exist'),
  );
});

test.each([
  ['nothing', '', 'is empty'],
  ['blanks alone', ' \n\t', 'is empty'],
  ['a byte order mark', '\uFEFF{}', 'byte order mark'],
  ['Latin-1', Uint8Array.of(0x7b, 0xe4, 0x7d), 'is not UTF-8'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00), 'is not UTF-8'],
])('a file with %s is refused', async (_, content, what) => {
  await expect(readConfigText(await configFile(content))).rejects.toMatchObject(refused(what));
});

test('a file inside the working folder is named relative to it, another one in full', () => {
  expect(displayPath(join(process.cwd(), 'a', 'tenants.json'))).toBe(join('a', 'tenants.json'));
  expect(displayPath('/x.json')).toBe('/x.json');
});
