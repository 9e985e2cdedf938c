import path from 'node:path';
import type { Node } from 'jsonc-parser';
import { compareFindings, formatFinding, type Finding } from '../../config/findings.ts';
import { parseJsonDocument, toValue } from '../../config/json-document.ts';
import { displayPath, readConfigText } from '../../config/read-config.ts';
import { openValidMemo } from '../../config/validator.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { packageFile } from '../../lib/paths.ts';

/** A target as written in the file, validated. */
export type TargetEntry = Readonly<Record<string, unknown>>;

export interface Targets {
  /** Absolute path. */
  file: string;
  byName: ReadonlyMap<string, TargetEntry>;
  /** Proxies of S3 targets. */
  env: NodeJS.ProcessEnv;
}

/**
 * Reads targets.json.
 * @throws OperatorError CONFIG_INVALID that lists every problem with its position, CONFIG_UNREADABLE if the file cannot
 * be read; both with exit code 3
 */
export async function readTargets(
  file: string,
  tenants: readonly { id: string }[],
  env: NodeJS.ProcessEnv,
): Promise<Targets> {
  const absolute = path.resolve(file);
  const label = displayPath(absolute);
  const text = await readText(absolute);
  const { root, findings, placeAt } = parseJsonDocument(text, label);
  const ids = tenants.map(({ id }) => id);
  const memo = openValidMemo('targets', ids.join(' '), text);
  if (root === undefined || !memo.isValid()) {
    const { checkTargets } = await import('./check-targets.ts');
    const problems = [...findings, ...(root === undefined ? [] : checkTargets(root, placeAt, ids))];
    if (root === undefined || problems.length > 0) throw invalid(label, problems);
    memo.remember();
  }
  return { file: absolute, byName: new Map(entriesOf(root)), env };
}

function entriesOf(root: Node): [string, TargetEntry][] {
  // Validated against the schema.
  const { targets } = toValue(root) as { targets: Record<string, TargetEntry> };
  return Object.entries(targets);
}

async function readText(file: string): Promise<string> {
  try {
    return await readConfigText(file);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw error.with({
      hint: `name another file with --targets, or create it: see ${packageFile('docs/publishing.md')}`,
    });
  }
}

function invalid(label: string, problems: readonly Finding[]): OperatorError {
  return new OperatorError({
    code: 'CONFIG_INVALID',
    title: `${label} has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`,
    details: problems.toSorted(compareFindings).map(formatFinding),
    hint: 'Correct the places above. An editor that supports "$schema" explains every key.',
    exitCode: EXIT.CONFIG,
  });
}
