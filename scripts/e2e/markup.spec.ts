import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { checkSites } from '../../cli/testing/nu-checker/check-sites.ts';
import { writeFiles } from '../../cli/testing/preview-site.ts';
import { canRun } from '../../cli/testing/suite-programs.ts';
import { CITIES, OUT_DIR_VARIABLE, originOf, MISSING_PATH, pagePaths } from './testing/cities.ts';

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

/** One fault of each kind that the Nu checker is there to find, in a document of today's form. */
const FAULTS = {
  'index.html': `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>Fehler</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'">
</head><body><h1 align="center">Fehler</h1><p><img src="/a.png" alt=""><img src="https://bilder.example/b.png" alt=""></p>
<script>stadt()</script></body></html>`,
  'site.css': 'p{colour:red;width:4cqi;height:4quark}',
  'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect breadth="4"/></svg>',
};

test('the Nu checker finds neither errors nor warnings in the files of whole sites', async () => {
  test.skip(!canRun('nuChecker'), 'the Nu checker is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-markup-'));
  await writeFiles(folder, FAULTS);
  const [faults, ...cities] = await checkSites([
    folder,
    ...CITIES.map(({ id }) => path.join(process.env[OUT_DIR_VARIABLE] ?? '', id)),
  ]);
  await rm(folder, { recursive: true });
  expect(faults?.findings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    expect.stringMatching(/^index\.html: The “align” attribute on the “h1” element is obsolete/),
    expect.stringMatching(
      /^index\.html: Resource violates Content Security Policy .*“https:\/\/bilder\.example\/b\.png”/,
    ),
    expect.stringMatching(/^index\.html: Inline script violates Content Security Policy/),
    "site.css: CSS: “colour”: Property “colour” doesn't exist.",
    'site.css: CSS: “height”: Unknown dimension.',
    'drawing.svg: Attribute “breadth” not allowed on element “rect” at this point.',
  ]);
  for (const { findings } of cities) expect(findings).toEqual([]);
  expect(cities.every(({ files }) => files > 40)).toBe(true);
});
