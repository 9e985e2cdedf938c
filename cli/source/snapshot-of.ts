import { chatAgentOf } from '../../site/shared/tenant-facts.ts';
import type { SiteSettings, Snapshot } from '../../site/shared/models/snapshot.ts';
import { payPal } from '../../site/payment/paypal/provider.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { PAYPAL_SCRIPT_PATH } from '../sandbox/sandbox-path.ts';
import { assembleSnapshot } from './assemble-snapshot.ts';
import { warnOfOddities } from './check-snapshot.ts';
import { dropDeadLinks } from './drop-dead-links.ts';
import type { Answers } from './read-answers.ts';
import { readRecords } from './read-records.ts';
import { sanitizeAttribution } from './sanitize-markup.ts';
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
 * @throws OperatorError (exit code 4) if an answer is unreadable or the tenant unusable
 */
export function snapshotOf({ config, browserEndpoints, answers }: SnapshotSource): CheckedSnapshot {
  const warnings = createSourceWarnings();
  const records = readRecords(answers, config.tenantDomain, warnings);
  const settings = withSafeAttribution(siteSettingsOf(config, browserEndpoints));
  const assembled = dropDeadLinks(
    assembleSnapshot(records, answers, settings, warnings),
    answers.merchants.url,
    warnings,
  );
  const { chatbot: _chatbot, ...site } = assembled.site;
  const agent = chatAgentOf(assembled.tenant.id, assembled.site);
  const snapshot: Snapshot = {
    ...assembled,
    site: {
      ...site,
      ...(agent === undefined ? {} : { chatbot: agent }),
      ...(config.sandbox && payPal.isOffered(assembled.tenant) ? { payPalScriptUrl: PAYPAL_SCRIPT_PATH } : {}),
    },
  };
  warnOfOddities(snapshot, config, answers, warnings);
  return { snapshot, warnings: warnings.list() };
}

/** Leaflet puts it into the page as markup. */
function withSafeAttribution(site: SiteSettings): SiteSettings {
  const { attribution } = site.map;
  return attribution === undefined
    ? site
    : { ...site, map: { ...site.map, attribution: sanitizeAttribution(attribution) } };
}
