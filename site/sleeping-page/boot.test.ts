import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bundleOwnScript } from '../../cli/generator/bundle/code-plugins.ts';
import { isTheme, nextTheme, THEMES } from '../shared/colour/theme.ts';
import { THEME_KEY } from './names.ts';

const BOOT = await bundleOwnScript(path.join(import.meta.dirname, 'boot.ts'), process.cwd());

interface Browser {
  address?: string;
  stored?: string;
  prefersContrast?: boolean;
  storageForbidden?: boolean;
}

/** @returns the theme on the document, and the address after the script has run */
function boot({ address = 'https://stadt.example/', stored, prefersContrast = false, storageForbidden }: Browser) {
  const root = { dataset: {} as Record<string, string>, classList: new Set<string>() };
  let location = new URL(address);
  runInNewContext(BOOT, {
    location,
    history: {
      replaceState: (_state: unknown, _title: string, url: string) => {
        location = new URL(url, location);
      },
    },
    document: { documentElement: root },
    localStorage: {
      getItem(key: string) {
        if (storageForbidden === true) throw new Error('SecurityError');
        return key === THEME_KEY ? (stored ?? null) : null;
      },
    },
    matchMedia: () => ({ matches: prefersContrast }),
  });
  expect(root.classList).toContain('js');
  return { theme: root.dataset['theme'], address: location.href };
}

test('each click goes to the next theme and comes round', () => {
  expect(nextTheme('light')).toBe('contrast');
  expect(nextTheme('contrast')).toBe('light');
});

test.each(THEMES)('the remembered theme %s wins over the system', (stored) => {
  expect(boot({ stored, prefersContrast: stored === 'light' }).theme).toBe(stored);
});

test('Kontrast is the default where the system asks for more contrast, whatever else is stored', () => {
  expect(boot({ prefersContrast: true }).theme).toBe('contrast');
  expect(boot({ prefersContrast: true, stored: 'sepia' }).theme).toBe('contrast');
  expect(boot({ storageForbidden: true }).theme).toBe('light');
});

test('only known themes are themes', () => {
  expect(isTheme('contrast')).toBe(true);
  expect(isTheme('dark')).toBe(false);
  expect(isTheme(undefined)).toBe(false);
});

test.each([
  ['https://stadt.example//evil.example/x?a=b#c', 'https://stadt.example/evil.example/x?a=b#c'],
  ['https://stadt.example////evil.example', 'https://stadt.example/evil.example'],
  [String.raw`https://stadt.example/\evil.example`, 'https://stadt.example/evil.example'],
  ['https://stadt.example/..//evil.example', 'https://stadt.example/evil.example'],
  ['https://stadt.example/%2f%2fevil.example', 'https://stadt.example/%2f%2fevil.example'],
  ['https://stadt.example/faq//x', 'https://stadt.example/faq//x'],
  ['https://stadt.example/faq?x=//y', 'https://stadt.example/faq?x=//y'],
])('the address %s becomes %s', (address, expected) => {
  expect(boot({ address }).address).toBe(expected);
});
