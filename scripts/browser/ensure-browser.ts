import { execa } from 'execa';
import { findHeadlessBrowser } from './find-browser.ts';

/*
 * Makes sure that there is a browser for the tests, before they start: an installed one, else Playwright's own download,
 * else Debian's package. Tests are never skipped for want of a browser.
 */
const WAYS: { what: string; command: [file: string, args: string[]][]; possible: boolean }[] = [
  {
    what: "Playwright's own Chromium",
    command: [['npx', ['playwright', 'install', 'chromium']]],
    possible: true,
  },
  {
    what: "Debian's package chromium",
    command: [
      ['apt-get', ['update', '--quiet']],
      ['apt-get', ['install', '--quiet', '--yes', '--no-install-recommends', 'chromium']],
    ],
    possible: process.platform === 'linux' && process.getuid?.() === 0,
  },
];

/** Milliseconds; a machine that is cut off from the download's host may wait for an answer that never comes. */
const LONGEST_INSTALL_MS = 180_000;

async function ensureBrowser(): Promise<string | null> {
  for (const { what, command, possible } of WAYS) {
    const found = findHeadlessBrowser();
    if (found !== null) return found;
    if (!possible) continue;
    say(`No Chromium or Chrome found; trying to install ${what} …`);
    for (const [file, args] of command) {
      const { failed, shortMessage } = await execa(file, args, {
        timeout: LONGEST_INSTALL_MS,
        reject: false,
        stdout: 'ignore',
        stderr: 'ignore',
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (failed) say(`  ${shortMessage ?? 'failed'}`);
    }
  }
  return findHeadlessBrowser();
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const browser = await ensureBrowser();
if (browser === null) {
  say('The browser tests need Chromium or Chrome, and none could be found or installed.');
  say('Install one (Debian: apt-get install chromium) or name it in CHROME_PATH, then run the tests again.');
  process.exit(1);
}
say(`Browser for the tests: ${browser}`);
