import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AXE_VERSION } from './accessibility-checks.ts';

test('the version of axe-core that visitors are told is the one that is installed', () => {
  const manifest = new URL('../../node_modules/@axe-core/playwright/package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  expect(dependencies['axe-core']).toMatch(new RegExp(`^~?${AXE_VERSION}\\.`));
});
