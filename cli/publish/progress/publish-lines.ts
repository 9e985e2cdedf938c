import { pluralize, formatCount, formatDuration, formatSize } from '../../report/format.ts';
import { renderFailure } from '../../report/failures.ts';
import type { Colours } from '../../report/terminal.ts';
import type { PublishEvent } from '../publish-event.ts';
import type { PublishReport } from '../publish-report.ts';

/** Where a tenant stands. */
export interface RunningPublish {
  step: string;
  uploaded: number;
  planned: number;
}

/** What is known of the tenants in work after one more event. */
export function advancePublish(
  running: ReadonlyMap<string, RunningPublish>,
  event: PublishEvent,
): Map<string, RunningPublish> {
  const next = new Map(running);
  if (event.type === 'finished') next.delete(event.report.tenant);
  if (event.type === 'started' || event.type === 'finished') return next;
  const before = running.get(event.tenant) ?? { step: 'reading', uploaded: 0, planned: 0 };
  if (event.type === 'step') next.set(event.tenant, { ...before, step: event.step });
  else if (event.type === 'planned') next.set(event.tenant, { ...before, planned: event.uploads });
  else next.set(event.tenant, { ...before, uploaded: before.uploaded + 1 });
  return next;
}

/** `musterstadt: uploading, 120 of 1,034 files` */
export function runningLine(tenant: string, { step, uploaded, planned }: RunningPublish): string {
  const figures = step === 'uploading' ? `, ${formatCount(uploaded)} of ${pluralize(planned, 'file')}` : '';
  return `${tenant}: ${step}${figures}`;
}

/** What became of a tenant. */
export function finishedPublishLine(report: PublishReport, colours: Colours, width: number): string {
  const { tenant, ms } = report;
  if (report.status === 'failed') return renderFailure(report.failure, { colours, width, tenants: [tenant] });
  const { status, uploaded, uploadedBytes, skipped, deleted, where } = report;
  const time = colours.dim(`(${formatDuration(ms)})`);
  if (status === 'unchanged') {
    return `${colours.green('✓')} ${tenant} is at ${where} already: nothing to upload, ${pluralize(skipped, 'file')} checked ${time}`;
  }
  const would = status === 'planned' ? 'would be ' : '';
  const sent = `${pluralize(uploaded, 'file')} (${formatSize(uploadedBytes)}) ${would}uploaded`;
  return `${colours.green('✓')} ${tenant} → ${where}: ${sent}, ${formatCount(skipped)} skipped, ${formatCount(deleted)} deleted ${time}`;
}
