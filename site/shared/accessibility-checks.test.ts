import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AXE_VERSION } from './accessibility-checks.ts';

test('the published version of axe-core is the installed one', () => {
  const manifest = new URL('../../node_modules/@axe-core/playwright/package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  expect(dependencies['axe-core']).toMatch(new RegExp(`^~?${AXE_VERSION}\\.`));
});
