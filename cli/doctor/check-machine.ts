import { availableParallelism, totalmem } from 'node:os';
import { missingRestrictions } from '../images/confinement.ts';
import { pluralize, formatSize } from '../report/format.ts';
import type { CheckResult } from './check-result.ts';

interface Machine {
  cores: number;
  /** Bytes that the processes may use together. */
  memory: number;
}

/** Two processes that render are to stay below 400 MB each, and the system needs some as well. */
const ENOUGH_MEMORY = 1e9;

/** Cores and memory, those of the container where there is one. */
export function checkMachine(machine: Machine = thisMachine()): CheckResult[] {
  const { cores, memory } = machine;
  const title = `${pluralize(cores, 'core')}, ${formatSize(memory)} of memory`;
  if (memory < ENOUGH_MEMORY) {
    const hint = 'Build with --concurrency 1, or give the machine or container 1 GB or more.';
    return [{ id: 'machine', status: 'warning', title: `${title}: hardly enough`, hint }];
  }
  return [{ id: 'machine', status: 'ok', title }];
}

/** What keeps the process that decodes the tenants' images from doing anything else. */
export function checkImageProcess(missing: readonly string[] = missingRestrictions()): CheckResult[] {
  const id = 'picture-process';
  if (missing.length === 0) return [{ id, status: 'ok', title: 'images are decoded without network and privileges' }];
  return [
    {
      id,
      status: 'warning',
      title: `the process that decodes images cannot be kept from: ${missing.join(', ')}`,
      hint: 'Build on Linux with util-linux, and allow user namespaces (unshare --user --net true) if you can.',
    },
  ];
}

function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  return { cores: availableParallelism(), memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem() };
}
