import { startCli } from '../../cli/testing/cli-process.ts';
import { collectProblems, expect, openHydrated, test } from './testing/client-page.ts';

const PATHS = ['/', '/akzeptanzstellen', '/kasse'];

test('pages of the dev server run their code without an error in the console', async ({ page }) => {
  // On a fresh machine, Vite first bundles the dependencies.
  test.slow();
  const dev = startCli(process.cwd(), ['dev', '--tenant', 'musterstadt', '--port', '0']);
  try {
    await dev.prints('\n');
    const origin = dev.stdout().trim().replace(/\/$/, '');
    const problems = collectProblems(page);
    for (const path of PATHS) {
      // New images reload open pages, which may interrupt the way to the next one.
      await expect(() => openHydrated(page, origin + path)).toPass();
      await page.waitForLoadState('load');
      expect([path, ...problems]).toEqual([path]);
    }
  } finally {
    dev.kill('SIGTERM');
    await dev.ended;
  }
});
