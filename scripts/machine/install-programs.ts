import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isEverySuiteRequired, isOnPath, missingSuites } from '../../cli/testing/suite-programs.ts';
import { installDebianPackages, isRootOnDebian, runQuietly, say } from './debian-packages.ts';

/*
 * Installs the programs that the suites of `npm run test:all` start: Debian's packages as root on Debian, and npm
 * packages that stay out of the product's dependencies. What is still missing is said, with a line for each suite, which
 * is then skipped.
 */

async function installPackages(): Promise<void> {
  const ofSuites = [...new Set(missingSuites().flatMap(({ packages }) => packages))];
  // Browser tests take it before a whole browser, since it does half the work.
  const browser = isOnPath('chromium-headless-shell') ? [] : ['chromium-headless-shell'];
  if ((ofSuites.length === 0 && browser.length === 0) || !isRootOnDebian()) return;
  say(`Installing what the tests run: ${[...browser, ...ofSuites].join(', ')} …`);
  await installDebianPackages(browser, ofSuites);
}

/** Their installation scripts are not run. */
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

await installPackages();
await installNpmPackages();
const missing = missingSuites();
for (const { title, advice } of missing) {
  say(`${isEverySuiteRequired ? 'MISSING' : 'SKIPPED'}: ${title}: ${advice}`);
}
if (isEverySuiteRequired && missing.length > 0) {
  say('Every suite has to run here (REQUIRE_ALL_SUITES=1).');
  process.exit(1);
}
