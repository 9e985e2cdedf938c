import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/paths.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { assertBundlerInstalled } from './site-sources.ts';
import { describeBundlingError } from './bundle-site.ts';

function refusalOf(root: string): unknown {
  try {
    return assertBundlerInstalled(root);
  } catch (error) {
    return error;
  }
}

test('names the packages that bundling misses, and the command that installs them', () => {
  const project = folderForTest();
  const root = path.join(project, 'node_modules/voucher-site');
  const peerDependencies = { vite: '^8.1.0', '@vitejs/plugin-react': '^6.3.0', react: '19.3.1' };
  for (const folder of [root, path.join(project, 'node_modules/vite')]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ peerDependencies }));
  const refusal = refusalOf(root);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect(refusal).toMatchObject({
    code: 'BUNDLER_MISSING',
    details: ['Missing: @vitejs/plugin-react, react.', expect.any(String)],
    hint: 'npm install --save-dev @vitejs/plugin-react@^6.3.0 react@19.3.1',
    exitCode: EXIT.CONFIG,
  });
  for (const name of Object.keys(peerDependencies)) {
    mkdirSync(path.join(project, 'node_modules', name), { recursive: true });
  }
  expect(refusalOf(root)).toBeUndefined();
});

test('what bundling needs is optional, in the versions that the package is tested with', () => {
  const manifest = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8'));
  const { peerDependencies, peerDependenciesMeta, devDependencies } = manifest;
  expect(devDependencies).toMatchObject(peerDependencies);
  const optional = Object.keys(peerDependencies).map((name) => [name, { optional: true }]);
  expect(peerDependenciesMeta).toEqual(Object.fromEntries(optional));
});

const FOLDER = '/opt/site/node_modules/.cache/voucher-site';

test.each([
  ["ENOSPC: no space left on device, copyfile 'a' -> 'b'"],
  ['Failed to write file in /opt/x.js\n\nCaused by:\n    No space left on device (os error 28)\n'],
  ['Caused by:\n    Disk quota exceeded (os error 122)\n'],
])('a full disk is told as such, though the bundler has it only in its text: %j', (text) => {
  const error = new Error(`The site's code does not build.\n${text}`);
  expect(describeBundlingError(error, FOLDER)).toMatchObject({
    code: 'FILE_DISK_FULL',
    exitCode: 5,
    details: [`Bundles are made in ${FOLDER}. The disk is full, or a quota is used up.`, expect.any(String)],
    hint: 'free space, then build again',
  });
});

test.each(['EACCES', 'EROFS'])(
  'a folder that may not be written to (%s) is named, not what was tried in it',
  (code) => {
    const error = Object.assign(new Error(`${code}: …, symlink '{"pid":1}'`), { code, path: '{"pid":1}' });
    const described = describeBundlingError(error, FOLDER);
    expect(described).toMatchObject({ exitCode: 10, hint: 'give the user who builds write permission there' });
    expect(described?.details[0]).toBe(`Bundles are made in ${FOLDER}. It cannot be written to (${code}).`);
  },
);

test('code that does not build is a bug of ours', () => {
  expect(describeBundlingError(new Error("The site's code does not build.\nUnexpected token"), FOLDER)).toBeNull();
  expect(describeBundlingError('no error at all', FOLDER)).toBeNull();
});
