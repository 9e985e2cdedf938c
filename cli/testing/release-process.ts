/**
 * The script that tests of releases run in separate processes, to kill them, to let them race and to run them as another
 * user. Arguments: a job, the output folder and the arguments of the job. Prints the outcome as one line of JSON.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../lib/errors.ts';
import { rollBack } from '../generator/release/roll-back.ts';
import { buildSmallSite } from './published-site.ts';
import { deleteTenantFiles } from '../generator/release/tenant-files.ts';
import { acquireTenantLock, tryTenantLock } from '../generator/release/tenant-lock.ts';

const [job = '', outDir = '', first = '', second = '0', third = '0'] = process.argv.slice(2);

const JOBS: Record<string, () => unknown> = {
  build: () => buildSmallSite(outDir, first, Number(second)),
  'build-killed': () => {
    killAfterFileCall(Number(second));
    buildSmallSite(outDir, first, Number(third));
    return 'finished';
  },
  'roll-back-killed': () => {
    killAfterFileCall(Number(first));
    rollBack(outDir, 'musterstadt', { hold: { by: 'anna@example' } });
    return 'finished';
  },
  'remove-killed': () => {
    killAfterFileCall(Number(first));
    deleteTenantFiles(outDir, 'musterstadt');
    return 'finished';
  },
  'lock-killed': () => {
    killAfterFileCall(Number(first));
    const lock = acquireTenantLock(outDir, 'musterstadt');
    lock.renew();
    lock.release();
    return 'finished';
  },
  'hold-lock': () => {
    acquireTenantLock(outDir, 'musterstadt');
    setInterval(() => undefined, 1000);
    return 'held';
  },
  race: () => {
    hesitateAtFileCalls();
    // A racer that ends early leaves its locks to the others as locks of a dead process.
    setInterval(() => undefined, 1000);
    return race(Number(first), Number(second));
  },
  'take-turns': () => takeTurns(Number(first)),
  'without-files': () => {
    const open: number[] = [];
    try {
      for (;;) open.push(fs.openSync('/dev/null', 'r'));
    } catch {
      // The limit is reached.
    }
    try {
      return buildSmallSite(outDir, 'v1');
    } finally {
      for (const descriptor of open) fs.closeSync(descriptor);
    }
  },
};

try {
  print(JOBS[job]?.());
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  print({ code: error.code, exitCode: error.exitCode, title: error.message, details: error.details });
}

function print(outcome: unknown): void {
  fs.writeSync(1, `${JSON.stringify(outcome)}\n`);
}

/** Kills this process, as kill -9 does, right after the nth call that changes the file system. */
function killAfterFileCall(last: number): void {
  let calls = 0;
  const count = (): void => {
    calls += 1;
    if (calls === last) process.kill(process.pid, 'SIGKILL');
  };
  const { linkSync, mkdirSync, renameSync, rmSync, rmdirSync, symlinkSync, unlinkSync, writeFileSync } = fs;
  Object.assign(fs, {
    linkSync: counted(linkSync, count),
    mkdirSync: counted(mkdirSync, count),
    renameSync: counted(renameSync, count),
    rmdirSync: counted(rmdirSync, count),
    unlinkSync: counted(unlinkSync, count),
    writeFileSync: counted(writeFileSync, count),
    symlinkSync: counted(symlinkSync, count),
    rmSync: counted((folder: string, options: fs.RmOptions) => {
      // Also in the middle of a deletion.
      const [file] = fs.existsSync(folder) && fs.statSync(folder).isDirectory() ? fs.readdirSync(folder) : [];
      if (file !== undefined) rmSync(path.join(folder, file), { recursive: true });
      count();
      rmSync(folder, options);
    }, count),
  });
  syncBuiltinESMExports();
}

function counted<Arguments extends unknown[], Result>(
  call: (...given: Arguments) => Result,
  count: () => void,
): (...given: Arguments) => Result {
  return (...given) => {
    const result = call(...given);
    count();
    return result;
  };
}

/** Waits a random time after each file operation of a lock, so that racing processes interleave in every order. */
function hesitateAtFileCalls(): void {
  const hesitate = (): void => {
    const end = performance.now() + Math.random() ** 2;
    while (performance.now() < end);
  };
  const { readlinkSync, rmSync, symlinkSync, unlinkSync } = fs;
  Object.assign(fs, {
    readlinkSync: counted((file: string) => readlinkSync(file), hesitate),
    rmSync: counted(rmSync, hesitate),
    symlinkSync: counted(symlinkSync, hesitate),
    unlinkSync: counted(unlinkSync, hesitate),
  });
  syncBuiltinESMExports();
}

/** Tries to acquire one lock after the other at the same time as the other racers, and keeps the acquired ones. */
function race(rounds: number, startAt: number): boolean[] {
  const won: boolean[] = [];
  for (let round = 0; round < rounds; round += 1) {
    while (Date.now() < startAt + round * 5);
    won.push(!('heldBy' in tryTenantLock(outDir, `city-${round}`)));
  }
  return won;
}

/** Acquires and releases a lock repeatedly; fails if another process holds it at the same time. */
function takeTurns(turns: number): number {
  const proof = path.join(outDir, 'proof');
  for (let turn = 0; turn < turns;) {
    const lock = tryTenantLock(outDir, 'musterstadt');
    if ('heldBy' in lock) continue;
    fs.closeSync(fs.openSync(proof, 'wx'));
    fs.unlinkSync(proof);
    lock.release();
    turn += 1;
  }
  return turns;
}
