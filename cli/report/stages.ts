import type { Stage } from './tenant-report.ts';

/** In the order in which they happen. */
export const STAGES: readonly Stage[] = ['pull', 'render', 'check', 'release'];

/** The stage that took longest and its share of the time of all stages, 0 to 1; nothing when no time was measured. */
export function slowestStage(stages: Readonly<Record<Stage, number>>): { stage: Stage; share: number } | undefined {
  const total = STAGES.reduce((sum, stage) => sum + stages[stage], 0);
  if (total <= 0) return undefined;
  const [stage] = STAGES.toSorted((a, b) => stages[b] - stages[a]);
  return stage === undefined ? undefined : { stage, share: stages[stage] / total };
}
