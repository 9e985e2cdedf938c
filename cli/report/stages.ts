/** The timed stages of a tenant's build. */
export type Stage = 'pull' | 'prepare' | 'render' | 'check' | 'release';

/** In order of execution. */
export const STAGES: readonly Stage[] = ['pull', 'prepare', 'render', 'check', 'release'];

/** The stage that took longest and its share of the total time, 0 to 1; undefined if no time was measured. */
export function slowestStage(stages: Readonly<Record<Stage, number>>): { stage: Stage; share: number } | undefined {
  const total = STAGES.reduce((sum, stage) => sum + stages[stage], 0);
  const [stage] = STAGES.toSorted((a, b) => stages[b] - stages[a]);
  return stage === undefined || total <= 0 ? undefined : { stage, share: stages[stage] / total };
}

/** The time of each stage over all tenants. */
export function sumStages(all: readonly Readonly<Record<Stage, number>>[]): Record<Stage, number> {
  const sum = { pull: 0, prepare: 0, render: 0, check: 0, release: 0 };
  for (const stages of all) for (const stage of STAGES) sum[stage] += stages[stage];
  return sum;
}

export interface Stopwatch {
  /** Adds the time since the last lap to a stage and returns it in milliseconds. */
  lap(stage: Stage): number;
  /** Drops the time since the last lap, which was spent waiting for other tenants. */
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
