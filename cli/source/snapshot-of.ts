import { chatAgentOf } from '../../site/shared/chat-agent.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { acceptsPayPal } from '../pipeline/content-security-policy.ts';
import { PAYPAL_SCRIPT_PATH } from '../sandbox/sandbox-path.ts';
import { assembleSnapshot } from './assemble-snapshot.ts';
import { warnOfOddities } from './check-snapshot.ts';
import type { Answers } from './read-answers.ts';
import { readRecords } from './read-records.ts';
import { siteSettingsOf } from './site-settings.ts';
import { createSourceWarnings } from './source-warnings.ts';
import type { SourceWarning } from './source-warnings.ts';

/** What a snapshot is made of. Plain data: it crosses to the process that does the work. */
export interface SnapshotSource {
  config: TenantConfig;
  /** Where visitors' browsers call. */
  browserEndpoints: Endpoints;
  answers: Answers;
}

export interface CheckedSnapshot {
  snapshot: Snapshot;
  warnings: SourceWarning[];
}

/**
 * Checks what the API answered and puts it together. Pure: the same answers give the same snapshot, in whatever order the
 * API lists its records.
 * @throws OperatorError (exit code 4) if an answer is unreadable, the tenant unusable, or two merchants have one address
 */
export function snapshotOf({ config, browserEndpoints, answers }: SnapshotSource): CheckedSnapshot {
  const warnings = createSourceWarnings();
  const records = readRecords(answers, config.tenantDomain, warnings);
  const settings = siteSettingsOf(config, browserEndpoints);
  const assembled = assembleSnapshot(records, answers, settings, warnings);
  const { chatbot: _chatbot, ...site } = assembled.site;
  const agent = chatAgentOf(assembled.tenant.id, assembled.site);
  const snapshot: Snapshot = {
    ...assembled,
    site: {
      ...site,
      ...(agent === undefined ? {} : { chatbot: agent }),
      ...(config.sandbox && acceptsPayPal(assembled) ? { payPalScriptUrl: PAYPAL_SCRIPT_PATH } : {}),
    },
  };
  warnOfOddities(snapshot, config, answers, warnings);
  return { snapshot, warnings: warnings.list() };
}
