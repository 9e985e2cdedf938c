import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { originOf, MISSING_PATH, pagePaths } from './testing/cities.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React writes void elements, empty attributes and the doctype in its own way, which is valid.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // A matter of taste: a table of hours or a list of facts reads well with either.
    'prefer-native-element': 'off',
    // Lists may have names; it only advises against them.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Lines are not broken for the wire.
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
  },
});

for (const city of ['musterstadt', 'seeblick', 'boese-stadt'] as const) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    test('documents are valid HTML', async ({ request }) => {
      for (const path of [...(await pagePaths(request)), MISSING_PATH, '/error.html']) {
        const html = await (await request.get(path)).text();
        const { results } = await validator.validateString(html, path);
        const findings = results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector}: ${message}`),
        );
        expect.soft(findings, path).toEqual([]);
      }
    });
  });
}
