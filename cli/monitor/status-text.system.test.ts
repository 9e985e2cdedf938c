import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { writeHold } from '../release/hold.ts';
import { coloursFor } from '../report/terminal.ts';
import { temporaryFolder } from '../testing/cli-fixture.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { failedReport } from '../testing/sample-reports.ts';
import { readTenantStatus } from './fleet-status.ts';
import { statusText } from './status-text.ts';
import { recordBuild } from './tenant-state.ts';

const HOUR = 3_600_000;
const LONG_ID = 'verbandsgemeinde-sonnenberg-am-see';

test.each([80, 60, 40])('with %d columns, the rows of a long name and a long reason fit', (columns) => {
  const outDir = path.join(temporaryFolder(), 'dist');
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
