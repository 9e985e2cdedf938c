import type { OutputToCheck } from '../pipeline/check-output.ts';
import type { OutputProblem } from '../pipeline/output-refused.ts';
import type { RenderJob, RenderResult } from './render-job.ts';

/** What a render process can be asked to do. Plain data: it crosses to the process. */
export type RenderTask = { kind: 'render'; job: RenderJob } | { kind: 'check'; output: OutputToCheck };

/** What comes back for each kind of task. */
export interface TaskResults {
  render: RenderResult;
  check: OutputProblem[];
}

export type FromRenderProcess =
  | { kind: 'ready' }
  | { kind: 'progress'; pages: number }
  | { kind: 'done'; result: TaskResults[RenderTask['kind']] }
  | { kind: 'failed'; name: string; message: string; code?: string; path?: string; stack?: string };
