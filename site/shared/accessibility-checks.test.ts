import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AXE_VERSION } from './accessibility-checks.ts';

test('the version of axe-core that visitors are told is the one that is installed', () => {
  const installed = readFileSync(new URL('../../node_modules/axe-core/package.json', import.meta.url), 'utf8');
  expect(JSON.parse(installed).version).toMatch(new RegExp(`^${AXE_VERSION}\\.`));
});
