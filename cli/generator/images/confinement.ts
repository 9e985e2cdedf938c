import { spawnSync } from 'node:child_process';
import type { Launcher } from '../../lib/processes.ts';

/** Bytes of data memory; decoding the largest allowed image takes a third of it. */
const MEMORY = 1536 * 1024 ** 2;
/** CPU time for all images of a process, which is normally replaced long before. */
const CPU_SECONDS = 240;
const FILE_BYTES = 64 * 1024 ** 2;
const HEAP_MB = 256;

interface Restriction {
  /** What the restriction removes, for messages to the operator. */
  without: string;
  launcher: Launcher;
}

/**
 * Programs that remove rights from the process that decodes untrusted files. Only what works without additional
 * privileges; innermost first.
 */
const RESTRICTIONS: readonly Restriction[] = [
  {
    without: 'new privileges',
    launcher: ['setpriv --no-new-privs --bounding-set=-all --inh-caps=-all', 'setpriv --no-new-privs'],
  },
  {
    without: 'more memory and CPU time than decoding takes',
    launcher: [`prlimit --data=${MEMORY} --cpu=${CPU_SECONDS} --fsize=${FILE_BYTES} --core=0`],
  },
  { without: 'precedence over other processes when memory runs out', launcher: ['choom -n 1000 --'] },
  { without: 'network', launcher: ['unshare --user --map-current-user --net --ipc', 'unshare --net --ipc'] },
];

export const LAUNCHERS: readonly Launcher[] = RESTRICTIONS.map(({ launcher }) => launcher);

/** Node's permission model: the process may write to the store, and cannot start other processes. */
export function nodeOptionsFor(storeDir: string): string[] {
  const flags = process.allowedNodeEnvironmentFlags;
  const permission = ['--permission', '--experimental-permission'].find((flag) => flags.has(flag));
  const options = [`--max-old-space-size=${HEAP_MB}`, '--no-warnings'];
  if (permission === undefined || !flags.has('--allow-addons')) return options;
  // Workers for the thread that watches the parent, addons for sharp.
  return [
    ...options,
    permission,
    '--allow-worker',
    '--allow-addons',
    '--allow-fs-read=*',
    `--allow-fs-write=${storeDir}/*`,
  ];
}

/** The restrictions that are not available on this machine. */
export function missingRestrictions(): string[] {
  return RESTRICTIONS.filter(({ launcher }) => !launcher.some(isOffered)).map(({ without }) => without);
}

function isOffered(launcher: string): boolean {
  return (
    process.platform === 'linux' && spawnSync('/bin/sh', ['-c', `${launcher} true`], { stdio: 'ignore' }).status === 0
  );
}
