import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { checkSites } from '../../cli/testing/nu-checker/check-sites.ts';
import { writeFiles } from '../../cli/testing/preview-site.ts';
import { canRun } from '../../cli/testing/suite-programs.ts';
import { OUT_DIR_VARIABLE, type CityId } from './testing/cities.ts';

/** Each kind of page with all that it can show, with what an attacker writes, and with what asks for consent. */
const CITIES: readonly CityId[] = ['musterstadt', 'boese-stadt', 'blocked'];

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
    ...CITIES.map((id) => path.join(process.env[OUT_DIR_VARIABLE] ?? '', id)),
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
