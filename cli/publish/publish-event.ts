import type { PublishReport } from './publish-report.ts';

export type PublishStep = 'reading' | 'comparing' | 'uploading' | 'verifying' | 'switching' | 'tidying up';

export type PublishEvent =
  | { type: 'started'; tenants: readonly string[]; target: string }
  | { type: 'step'; tenant: string; step: PublishStep }
  | { type: 'planned'; tenant: string; uploads: number; bytes: number }
  | { type: 'uploaded'; tenant: string; bytes: number }
  | { type: 'finished'; report: PublishReport };

export type PublishEventSink = (event: PublishEvent) => void;
