import { searchHeadlessBrowser } from '../browser/find-browser.ts';
import { installDebianPackages, isRootOnDebian, runQuietly, say } from './debian-packages.ts';

/*
 * Makes sure that there is a browser before browser tests start, and installs one where there is none: Debian's as root
 * on Debian, else Playwright's own.
 */

if (searchHeadlessBrowser() === undefined && isRootOnDebian()) {
  say('Installing a browser …');
  // The headless shell shows the same pages with half the work. Other systems of apt have the whole browser only.
  await installDebianPackages(['chromium-headless-shell']);
  if (searchHeadlessBrowser() === undefined) await installDebianPackages(['chromium']);
}
if (searchHeadlessBrowser() === undefined) {
  say("No Chromium or Chrome found; trying to install Playwright's own …");
  await runQuietly('npx', ['playwright', 'install', 'chromium']);
}
const browser = searchHeadlessBrowser();
if (browser === undefined) {
  say('The browser tests need Chromium or Chrome, and none could be found or installed.');
  say('Install one (Debian: apt-get install chromium) or name it in CHROME_PATH, then run the tests again.');
  process.exit(1);
}
say(`Browser for the tests: ${browser}`);
