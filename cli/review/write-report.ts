import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { describeFileError } from '../lib/file-errors.ts';
import { makeFolder, namesIn } from '../lib/file-operations.ts';
import { writeStateFile } from '../lib/state-file.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { drawChange, type ReportImage, type ReportPicture } from './draw-pictures.ts';
import type { ChangeGroup, ReviewChange } from './group-changes.ts';
import { EXAMPLES } from './known-changes.ts';
import { openPictureStore } from './picture-store.ts';
import { renderReport } from './render-report.ts';
import { reviewDocument, type Example, type ReviewDocument, type ShownGroup } from './review-document.ts';
import type { ReviewResult } from './run-review.ts';

/** Changes that several cities have, and are listed: those of most cities. */
const MAX_SHARED = 200;

/** Pictured changes of one city. */
const MAX_PICTURED = 6;

/** Changes of one city that are listed; of the others, the report has the number. */
const MAX_OWN = 24;

/** Pictures of a report, in bytes: it stays an artifact of CI whatever has changed. */
const MAX_BYTES = 42_000_000;

const PICTURES = 'pictures';
const PICTURE = /^[0-9a-f]{16}\.webp$/;
const DOCUMENT = 'review.json';

export interface ReportOptions {
  /** Absolute path. */
  folder: string;
  /** What the builds were compared with, in words. */
  against: string;
  maxPages: number;
  /** When the review was made. */
  now: Date;
  signal: AbortSignal;
  tell(progress: string): void;
}

/**
 * Writes the report: a page, its document and the pictures of examples. An earlier report in the folder is replaced.
 * @throws OperatorError if it cannot be written
 */
export async function writeReport(result: ReviewResult, options: ReportOptions): Promise<ReviewDocument> {
  try {
    return await write(result, options);
  } catch (error) {
    throw explain(error, options.folder);
  }
}

async function write(result: ReviewResult, options: ReportOptions): Promise<ReviewDocument> {
  const { folder } = options;
  const pictures = path.join(folder, PICTURES);
  makeFolder(pictures);
  for (const name of namesIn(pictures)) if (PICTURE.test(name)) rmSync(path.join(pictures, name));
  const draw = openStudio(result, pictures);
  const shared: ShownGroup[] = [];
  for (const group of result.changes.shared.slice(0, MAX_SHARED)) {
    options.signal.throwIfAborted();
    shared.push(await draw(group, EXAMPLES));
  }
  const own = new Map<string, ShownGroup[]>();
  const cities = [...result.changes.own].map(([tenant, groups]) => [tenant, groups.slice(0, MAX_OWN)] as const);
  // One of each city first, so that a full report has something of all.
  for (let turn = 0; turn < Math.max(0, ...cities.map(([, groups]) => groups.length)); turn += 1) {
    options.tell(`drawing the report: ${shared.length} common changes, ${turn + 1} of each city`);
    for (const [tenant, groups] of cities) {
      options.signal.throwIfAborted();
      const group = groups[turn];
      if (group === undefined) continue;
      const shown = await draw(group, turn < MAX_PICTURED ? 1 : 0);
      own.set(tenant, [...(own.get(tenant) ?? []), shown]);
    }
  }
  const document = reviewDocument(result, { ...options, shared, own });
  writeFileSync(path.join(folder, 'index.html'), renderReport(document));
  // Last: it says that the report is complete.
  writeStateFile(path.join(folder, DOCUMENT), `${toPlainJson(document)}\n`);
  return document;
}

/** @returns draws examples of a group, as long as the report has room */
function openStudio({ browserVersion = '' }: ReviewResult, folder: string) {
  const written = new Set<string>();
  let bytes = 0;

  const write = (image: ReportImage): void => {
    if (written.has(image.name)) return;
    written.add(image.name);
    bytes += image.bytes.length;
    writeFileSync(path.join(folder, image.name), image.bytes);
  };

  return async (group: ChangeGroup<ReviewChange>, examples: number): Promise<ShownGroup> => {
    const shown: Example[] = [];
    const pictured = group.changes.filter(({ pictures }) => pictures !== undefined);
    for (const change of pictured.slice(0, examples)) {
      if (change.pictures === undefined || bytes > MAX_BYTES) continue;
      const drawn = await drawChange(change.pictures, openPictureStore(change.tenant, browserVersion));
      for (const { before, after } of drawn) for (const image of [before, after]) if (image !== undefined) write(image);
      shown.push({ tenant: change.tenant, page: change.page, pictures: drawn.map(toFiles) });
    }
    return { group, examples: shown };
  };
}

function toFiles({ at, before, after }: ReportPicture): Example['pictures'][number] {
  const fileOf = ({ name, width, height }: ReportImage) => ({ file: `${PICTURES}/${name}`, width, height });
  return {
    at,
    ...(before === undefined ? {} : { before: fileOf(before) }),
    ...(after === undefined ? {} : { after: fileOf(after) }),
  };
}

/** Says what is wrong with the folder, if it is that. */
function explain(error: unknown, folder: string): unknown {
  const described = error instanceof OperatorError ? null : describeFileError(error, folder);
  if (described === null) return error;
  const { code, message: title, details, exitCode } = described;
  const hint = 'let this user write there and leave room on the disk, or name another folder with --report';
  return new OperatorError({ code, title, details: details.slice(0, 1), hint, exitCode, cause: error });
}

/**
 * Creates the folder before pictures are taken. A report replaces only an earlier one, whole or begun.
 * @throws OperatorError REPORT_NOT_A_REVIEW, or if it cannot be written
 */
export function prepareFolder(folder: string): void {
  try {
    refuseOtherFolder(folder);
    makeFolder(path.join(folder, PICTURES));
    const probe = path.join(folder, PICTURES, 'probe');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw explain(error, folder);
  }
}

function refuseOtherFolder(folder: string): void {
  const names = namesIn(folder);
  if (names.length === 0 || names.includes(DOCUMENT) || names.every((name) => name === PICTURES)) return;
  throw new OperatorError({
    code: 'REPORT_NOT_A_REVIEW',
    title: `${folder} has other files than a review`,
    details: ['A review replaces only an earlier one. Nothing was changed.'],
    hint: 'name another folder with --report',
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
