import type { Stage } from './tenant-report.ts';

/** In the order in which they happen. */
export const STAGES: readonly Stage[] = ['pull', 'prepare', 'render', 'check', 'release'];

/** The stage that took longest and its share of the time of all stages, 0 to 1; nothing when no time was measured. */
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
