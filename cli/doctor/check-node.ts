import type { CheckResult } from './check-result.ts';

const OLDEST = [20, 19] as const;
/** Older majors get no more security fixes: Node 20 ended in April 2026. */
const OLDEST_MAINTAINED = 22;

export function checkNode(version: string = process.versions.node): CheckResult[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const title = `Node ${version}`;
  const hint = `Install Node ${OLDEST_MAINTAINED} or 24, see https://nodejs.org/en/download`;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return [{ id: 'node', status: 'problem', title: `${title} is too old: ${OLDEST.join('.')} is the least`, hint }];
  }
  if (major < OLDEST_MAINTAINED) {
    return [{ id: 'node', status: 'warning', title: `${title} works, but gets no more security fixes`, hint }];
  }
  return [{ id: 'node', status: 'ok', title }];
}
