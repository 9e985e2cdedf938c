import type { Stage } from './tenant-report.ts';

export interface Stopwatch {
  /** Counts the time since the last lap to a stage and returns it in ms. */
  lap(stage: Stage): number;
  /** Counts the time since the last lap to no stage: it was spent waiting for others. */
  skip(): void;
  stages(): Record<Stage, number>;
  /** Milliseconds since the start. */
  total(): number;
}

export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const startedAt = now();
  const stages: Record<Stage, number> = { pull: 0, prepare: 0, render: 0, check: 0, release: 0 };
  let lastLap = startedAt;
  const sinceLastLap = () => {
    const time = now();
    const ms = time - lastLap;
    lastLap = time;
    return ms;
  };
  return {
    lap(stage) {
      const ms = sinceLastLap();
      stages[stage] += ms;
      return ms;
    },
    skip: () => void sinceLastLap(),
    stages: () => ({ ...stages }),
    total: () => now() - startedAt,
  };
}
