import { describe, expect, test } from 'vitest';
import { findCycle, findBarrels, findViolations, LAYERS } from './import-rules.ts';
import { readSources } from './source-files.ts';

const sources = readSources(process.cwd());

/** A file of each layer, to plant imports in. */
const EXAMPLES: Record<string, string> = {
  'site-tests': 'site/features/cart/read-cart.test.ts',
  'site-testing': 'site/testing/order-flow.ts',
  payment: 'site/payment/providers.ts',
  'payment-flows': 'site/payment/flows.ts',
  shared: 'site/shared/routes.ts',
  components: 'site/components/Icon.tsx',
  features: 'site/features/search/SearchBox.tsx',
  layouts: 'site/layouts/SiteLayout.tsx',
  client: 'site/client/start.ts',
  'sleeping-page': 'site/sleeping-page/early-input.ts',
  'first-view': 'site/sleeping-page/first-view/draw-page.tsx',
  renderer: 'site/renderer/on-render-html.ts',
  styles: 'site/styles/site.ts',
  pages: 'templates/faq/+Page.tsx',
  data: 'templates/faq/+data.ts',
  'page-config': 'templates/+config.ts',
  'page-parts': 'templates/faq/Question.tsx',
  'page-texts': 'templates/index/texts.ts',
  'page-tests': 'templates/faq/faq-page.test.tsx',
  'page-testing': 'templates/testing/load-pages.ts',
  'page-list': 'templates/page-types.ts',
  'cli/tests': 'cli/generator/release/hold.test.ts',
  'cli/system-tests': 'cli/generator/release/hold.system.test.ts',
  'cli/testing-programs': 'cli/testing/sshd.ts',
  'cli/testing': 'cli/testing/test-io.ts',
  'cli/sandbox': 'cli/sandbox/city.ts',
  'cli/sandbox-path': 'cli/sandbox/sandbox-path.ts',
  'cli/main': 'cli/main.ts',
  scripts: 'scripts/bench/bench.ts',
};

/** Of each folder of the command line, a file. */
function exampleOf(layer: string): string {
  return EXAMPLES[layer] ?? `${layer}/some-file.ts`;
}

function plant(from: string, to: string) {
  const up = '../'.repeat(from.split('/').length - 1);
  return findViolations([{ path: from, text: `import { x } from '${up}${to}';` }]);
}

describe('the project', () => {
  test('keeps to the import rules', () => {
    expect(findViolations(sources)).toEqual([]);
  });

  test('has no circle of imports', () => {
    expect(findCycle(sources)).toBeNull();
  });

  test('has no file that only passes on what others export', () => {
    expect(findBarrels(sources)).toEqual([]);
  });
});

describe('a planted violation is caught', () => {
  test.each(LAYERS)('$name importing what it may not', (from) => {
    const forbidden = LAYERS.filter((to) => to !== from && !from.mayImport.includes(to.name));
    const missed = forbidden.filter((to) => plant(exampleOf(from.name), exampleOf(to.name)).length !== 1);
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  test('one feature importing another', () => {
    expect(plant('site/features/search/SearchBox.tsx', 'site/features/cart/cart-store.ts')).toHaveLength(1);
  });

  test('a circle', () => {
    expect(
      findCycle([
        { path: 'cli/a.ts', text: "import { b } from './b.ts';" },
        { path: 'cli/b.ts', text: "const a = await import('./a.ts');" },
      ]),
    ).toEqual(['cli/a.ts', 'cli/b.ts', 'cli/a.ts']);
  });

  test('a barrel', () => {
    expect(
      findBarrels([{ path: 'cli/all.ts', text: "// all\nexport * from './a.ts';\nexport { b } from './b.ts';\n" }]),
    ).toEqual(['cli/all.ts']);
  });
});

describe('an allowed import is let through', () => {
  test.each(LAYERS)('$name importing what it may', (from) => {
    const refused = from.mayImport.filter((to) => plant(exampleOf(from.name), exampleOf(to)).length > 0);
    expect(refused).toEqual([]);
  });
});
