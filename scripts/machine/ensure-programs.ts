import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { isEverySuiteRequired, isOnPath, missingSuites } from '../../cli/testing/suite-programs.ts';
import { findHeadlessBrowser } from '../browser/find-browser.ts';

/*
 * Makes sure, before the tests start, that the programs are there that they run: a browser, and what single suites need.
 * Root on Debian gets its packages; elsewhere those suites are skipped, with a line for each. Tests are never
 * skipped for want of a browser.
 */

/**
 * Without a route to the download's host, a request may never get a response. A busy machine needs minutes, and dpkg
 * refuses all work after it was interrupted.
 */
const LONGEST_INSTALL_MS = 1_200_000;

/** Shows the same pages as the whole browser with half the work. Other systems of apt know only the whole one. */
const BROWSER_PACKAGES = ['chromium-headless-shell', 'chromium'];

async function installPackages(): Promise<void> {
  const hasBrowser = findHeadlessBrowser() !== null;
  const ofSuites = [...new Set(missingSuites().flatMap(({ packages }) => packages))];
  if ((hasBrowser && ofSuites.length === 0) || !isRootOnDebian()) return;
  say(`Installing what the tests run: ${[...(hasBrowser ? [] : ['a browser']), ...ofSuites].join(', ')} …`);
  const letServersStart = keepServersFromStarting();
  try {
    await installMissing(ofSuites);
  } finally {
    letServersStart();
  }
}

/** Packages that must stay out of the product's own dependencies. Their installation scripts are not run. */
async function installNpmPackages(): Promise<void> {
  for (const { title, npm } of missingSuites()) {
    if (npm === undefined || !isOnPath('npm')) continue;
    say(`Installing what the tests of ${title} run …`);
    mkdirSync(npm.to, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(path.join(npm.from, file), path.join(npm.to, file));
    const options = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
    await runQuietly('npm', ['ci', ...options, '--prefix', npm.to]);
  }
}

async function installMissing(ofSuites: readonly string[]): Promise<void> {
  await runQuietly('apt-get', ['update', '--quiet']);
  // Finishes an installation that was interrupted; otherwise it does nothing.
  await runQuietly('dpkg', ['--configure', '-a']);
  // One package that this system does not know must not keep the others away.
  const install = async (...packages: string[]) =>
    runQuietly('apt-get', ['install', '--quiet', '--yes', '--no-install-recommends', ...packages]);
  if (ofSuites.length > 0 && !(await install(...ofSuites))) for (const single of ofSuites) await install(single);
  for (const name of BROWSER_PACKAGES) if (findHeadlessBrowser() === null) await install(name);
}

/** Debian starts a server when it is installed, unless this program forbids it. */
const SERVER_POLICY = '/usr/sbin/policy-rc.d';

/** @returns what undoes it */
function keepServersFromStarting(): () => void {
  try {
    writeFileSync(SERVER_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
    return () => rmSync(SERVER_POLICY);
  } catch {
    // The machine has a policy.
    return () => {};
  }
}

function isRootOnDebian(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && isOnPath('apt-get');
}

/** @returns whether it succeeded; its output is shown only on failure */
async function runQuietly(file: string, args: string[]): Promise<boolean> {
  const { failed, shortMessage, stderr } = await execa(file, args, {
    timeout: LONGEST_INSTALL_MS,
    reject: false,
    stdin: 'ignore',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (failed) say(`  ${shortMessage ?? 'failed'}\n${stderr}`);
  return !failed;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

await installPackages();
await installNpmPackages();
if (findHeadlessBrowser() === null) {
  say("No Chromium or Chrome found; trying to install Playwright's own …");
  await runQuietly('npx', ['playwright', 'install', 'chromium']);
}
const browser = findHeadlessBrowser();
if (browser === null) {
  say('The browser tests need Chromium or Chrome, and none could be found or installed.');
  say('Install one (Debian: apt-get install chromium) or name it in CHROME_PATH, then run the tests again.');
  process.exit(1);
}
say(`Browser for the tests: ${browser}`);
const missing = missingSuites();
for (const { title, advice } of missing) {
  say(`${isEverySuiteRequired ? 'MISSING' : 'SKIPPED'}: ${title}: ${advice}`);
}
if (isEverySuiteRequired && missing.length > 0) {
  say('Every suite has to run here (REQUIRE_ALL_SUITES=1).');
  process.exit(1);
}
