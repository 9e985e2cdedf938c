import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { writeHold } from '../../generator/release/hold.ts';
import { coloursFor } from '../../report/terminal.ts';

import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { failedReport } from '../../testing/sample-reports.ts';
import { readTenantStatus } from './fleet-status.ts';
import { statusDocument, statusText } from './print-status.ts';
import { recordBuild } from './tenant-state.ts';

const HOUR = 3_600_000;
const LONG_ID = 'verbandsgemeinde-sonnenberg-am-see';

test.each([80, 60, 40])('with %d columns, the rows of a long name and a long reason fit', (columns) => {
  const outDir = path.join(folderForTest(), 'dist');
  const now = Date.now();
  for (const id of ['alt', LONG_ID]) releaseForTest(outDir, filesForTest('a'), id);
  recordBuild(outDir, failedReport('alt'), { run: 'r', at: now - 5 * HOUR });
  const reason = 'the prices of 2019 were shown to visitors';
  writeHold(outDir, LONG_ID, { release: 'a', since: 0, by: 'anna@build1', reason });
  const all = ['alt', LONG_ID].map((id) => readTenantStatus(id, { outDir, now }));
  const text = statusText({ all, listed: all, orphans: [], now }, { colours: coloursFor({}, {}), width: columns });
  const [table = ''] = stripVTControlCharacters(text).split('\n\n');
  for (const line of table.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
  expect(table).toContain('failing 5 h');
});

test('a hold is shown with who, since when and why', () => {
  const outDir = path.join(folderForTest(), 'dist');
  const now = Date.now();
  releaseForTest(outDir, filesForTest('a'), 'neu');
  writeHold(outDir, 'neu', { release: 'a', since: now - 3 * HOUR, by: 'anna@build1', reason: 'prices' });
  const all = [readTenantStatus('neu', { outDir, now })];
  const fleet = { all, listed: all, orphans: [], now };
  const text = statusText(fleet, { colours: coloursFor({}, {}), width: Infinity });
  expect(text).toMatch(/^‖ neu .+ held 3 h by anna@build1: prices$/m);
  const hold = { by: 'anna@build1', since: expect.stringMatching(/Z$/) };
  expect(statusDocument(fleet, EXIT.OK)).toMatchObject({ tenants: [{ hold }] });
});
