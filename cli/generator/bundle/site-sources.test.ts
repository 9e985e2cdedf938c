import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/paths.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { assertBundlerInstalled } from './site-sources.ts';

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
