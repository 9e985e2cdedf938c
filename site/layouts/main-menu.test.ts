import { expect, test } from 'vitest';
import { buildShell } from '../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { menuItems } from './MainMenu.tsx';

const titles = (hasSalesPoints: boolean) =>
  menuItems(buildShell(fixtureSnapshot(hasSalesPoints ? {} : { salesPoints: [] }), 'b')).map(({ title }) => title);

test('the menu is in the order of the specification', () => {
  expect(titles(true)).toEqual([
    'Gutscheine kaufen',
    'Akzeptanzstellen',
    'Verkaufsstellen',
    'Häufige Fragen',
    'Firmenkunden',
    'Login',
  ]);
});

test('without a visible sales point there is no entry for them', () => {
  expect(titles(false)).not.toContain('Verkaufsstellen');
});

test('the login leads to the portal', () => {
  const login = menuItems(buildShell(fixtureSnapshot(), 'b')).at(-1);
  expect(login).toEqual({ title: 'Login', route: 'https://portal.example', isExternal: true });
});
