import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isTheme, nextTheme, THEME_STORAGE_KEY, THEMES } from '../../shared/theme.ts';

const BOOT = readFileSync(new URL('theme-boot.js', import.meta.url), 'utf8');

interface Browser {
  stored?: string;
  prefersContrast?: boolean;
  storageForbidden?: boolean;
}

function bootTheme({ stored, prefersContrast = false, storageForbidden = false }: Browser): unknown {
  const root = { dataset: {} as Record<string, string>, classList: new Set<string>() };
  runInNewContext(BOOT, {
    document: { documentElement: root },
    localStorage: {
      getItem(key: string) {
        if (storageForbidden) throw new Error('SecurityError');
        return key === THEME_STORAGE_KEY ? (stored ?? null) : null;
      },
    },
    matchMedia: () => ({ matches: prefersContrast }),
  });
  expect(root.classList).toContain('js');
  return root.dataset['theme'];
}

test('each click goes to the next theme and comes round', () => {
  expect(nextTheme('light')).toBe('contrast');
  expect(nextTheme('contrast')).toBe('light');
});

test.each(THEMES)('the remembered theme %s wins over the system', (stored) => {
  expect(bootTheme({ stored, prefersContrast: stored === 'light' })).toBe(stored);
});

test('Kontrast is the default where the system asks for more contrast, whatever else is stored', () => {
  expect(bootTheme({ prefersContrast: true })).toBe('contrast');
  expect(bootTheme({ prefersContrast: true, stored: 'sepia' })).toBe('contrast');
  expect(bootTheme({ storageForbidden: true })).toBe('light');
});

test('only known themes are themes', () => {
  expect(isTheme('contrast')).toBe(true);
  expect(isTheme('dark')).toBe(false);
  expect(isTheme(undefined)).toBe(false);
});
