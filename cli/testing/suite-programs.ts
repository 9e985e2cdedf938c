import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { canMountDisk, hasSmallDisk } from './small-disk.ts';

/** A group of tests that needs more than Node, npm and Chromium. */
interface Suite {
  /** What its tests cover, for the message about skipped tests. */
  title: string;
  /** Commands of the PATH or absolute paths; all of them are needed. */
  files: readonly string[];
  /** Debian packages that contain these files. */
  packages: readonly string[];
  /** npm packages that it needs too: a folder with their package.json and lock file, and the installation folder. */
  npm?: { from: string; to: string };
  /** Checks further requirements of the machine; returns a hint if one is not met. */
  obstacle?: () => string | undefined;
}

/** Outside the sources, which tools scan. */
const NPM_FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache');
export const NU_CHECKER_FOLDER = path.join(NPM_FOLDER, 'nu-checker');

/**
 * Every program that some suite needs, in one table. A suite declares its need by its name here:
 * `describe.runIf(canRun('nginx'))(…)` in Vitest, `test.skip(!canRun('firefox'), …)` in Playwright. `npm run machine`
 * installs the packages as root on Debian, and prints a line for every suite that has to be skipped.
 */
const SUITES = {
  nginx: {
    title: 'hosting behind nginx',
    files: ['nginx', '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static'],
  },
  caddy: { title: 'hosting behind Caddy', files: ['caddy'], packages: ['caddy'] },
  apache: {
    title: 'hosting behind Apache',
    files: ['apache2', '/usr/lib/apache2/modules/mod_mpm_event.so'],
    packages: ['apache2-bin'],
  },
  nuChecker: {
    title: 'the Nu HTML checker on whole sites',
    files: ['java'],
    packages: ['default-jre-headless'],
    npm: { from: path.join(import.meta.dirname, 'nu-checker'), to: NU_CHECKER_FOLDER },
  },
  ssh: {
    title: 'publishing by rsync',
    files: ['/usr/sbin/sshd', 'ssh', 'ssh-keygen', '/usr/bin/rsync'],
    packages: ['openssh-server', 'openssh-client', 'rsync'],
  },
  ceph: {
    title: 'publishing to a store of Ceph',
    files: ['monmaptool', 'ceph-mon', 'ceph', 'ceph-osd', 'radosgw-admin', 'radosgw'],
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
  },
  redis: { title: 'the queue of many machines', files: ['redis-server'], packages: ['redis-server'] },
  systemd: { title: 'the units of systemd', files: ['systemd-analyze'], packages: ['systemd'] },
  prometheus: { title: 'the alert rules and the dashboard', files: ['promtool'], packages: ['prometheus'] },
  // The other browser tests prefer the headless shell, which has no such cache.
  chromium: { title: 'the back/forward cache, and pictures of reviews', files: ['chromium'], packages: ['chromium'] },
  firefox: { title: 'the main journey in Firefox', files: ['firefox-esr'], packages: ['firefox-esr'] },
  webkit: {
    title: 'the main journey in WebKit',
    files: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
  liberation: {
    title: 'no text jumps with Liberation Sans',
    files: ['Regular', 'Bold'].map((style) => `/usr/share/fonts/truetype/liberation/LiberationSans-${style}.ttf`),
    packages: ['fonts-liberation'],
  },
  roboto: {
    title: 'no text jumps with Roboto',
    files: ['Regular', 'Medium', 'Bold'].map(
      (style) => `/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-${style}.ttf`,
    ),
    packages: ['fonts-roboto-unhinted'],
  },
  dejavu: {
    title: 'no text jumps with DejaVu Sans',
    files: ['', '-Bold'].map((style) => `/usr/share/fonts/truetype/dejavu/DejaVuSans${style}.ttf`),
    packages: ['fonts-dejavu-core'],
  },
  bash: { title: 'the steps of the CI workflows', files: ['bash'], packages: ['bash'] },
  zsh: { title: 'completion in zsh', files: ['zsh'], packages: ['zsh'] },
  fish: { title: 'completion in fish', files: ['fish'], packages: ['fish'] },
  smallDisk: {
    title: 'a build on a full disk',
    files: ['unshare'],
    packages: ['util-linux'],
    obstacle: () =>
      hasSmallDisk()
        ? undefined
        : 'needs a small file system; allow user namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=0)',
  },
  readOnlyDisk: {
    title: 'folders on a read-only file system',
    files: ['unshare', 'mount'],
    packages: ['util-linux', 'mount'],
    obstacle: () =>
      canMountDisk()
        ? undefined
        : 'needs to mount a file system; allow user namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=0)',
  },
} as const satisfies Record<string, Suite>;

export type SuiteName = keyof typeof SUITES;

/** In this mode no suite may be skipped: `.ci/run` sets it. */
export const isEverySuiteRequired = process.env['REQUIRE_ALL_SUITES'] === '1';

/** Whether a suite runs: its programs are installed, or it must not be skipped and fails without them. */
export function canRun(name: SuiteName): boolean {
  return isEverySuiteRequired || obstacleOf(SUITES[name]) === undefined;
}

/** Commands and paths that a suite needs. */
export function filesOf(name: SuiteName): readonly string[] {
  return SUITES[name].files;
}

/** A suite that cannot run on this machine. */
export interface MissingSuite {
  title: string;
  /** Debian packages of missing files. */
  packages: readonly string[];
  /** Present if its npm packages are missing. */
  npm?: { from: string; to: string };
  /** Missing requirements and how to install them, in one line. */
  advice: string;
}

export function missingSuites(): MissingSuite[] {
  return Object.values<Suite>(SUITES).flatMap((suite) => {
    const advice = obstacleOf(suite);
    if (advice === undefined) return [];
    const { title, npm } = suite;
    return [
      {
        title,
        packages: missingFilesOf(suite).length > 0 ? suite.packages : [],
        advice,
        ...(npm === undefined || isInstalledByNpm(npm) ? {} : { npm }),
      },
    ];
  });
}

function obstacleOf(suite: Suite): string | undefined {
  const { packages, npm, obstacle } = suite;
  const missing = missingFilesOf(suite);
  const advice = [];
  if (missing.length > 0) {
    advice.push(`${missing.join(', ')} not found; install it (Debian: apt-get install ${packages.join(' ')})`);
  }
  if (npm !== undefined && !isInstalledByNpm(npm)) {
    advice.push(`${npm.to} not found; npm run machine installs it where npm has its registry`);
  }
  return advice.length > 0 ? advice.join('; ') : obstacle?.();
}

function missingFilesOf({ files }: Suite): string[] {
  return files.filter((file) => !isInstalled(file));
}

function isInstalledByNpm({ to }: { to: string }): boolean {
  // npm writes this file at the end of an installation.
  return isAccessible(path.join(to, 'node_modules/.package-lock.json'), constants.R_OK);
}

/** Debian installs servers in folders that are only on root's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

function isInstalled(file: string): boolean {
  return path.isAbsolute(file) ? isAccessible(file, constants.R_OK) : isOnPath(file, SYSTEM_FOLDERS);
}

export function isOnPath(command: string, moreFolders: readonly string[] = []): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...moreFolders];
  return folders.some((folder) => path.isAbsolute(folder) && isAccessible(path.join(folder, command), constants.X_OK));
}

function isAccessible(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
