import type { SiteSettings } from '../../site/shared/models/snapshot.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { compareText } from '../../site/shared/sort-records.ts';
import { withoutTrailingSlashes } from '../../site/shared/url-paths.ts';

/** The part of a tenant's configuration that its visitors' browsers get to know. */
export function siteSettingsOf(config: TenantConfig, browserEndpoints: Endpoints): SiteSettings {
  const { sentryDsn, chatbot, map, paymentHosts } = config;
  return {
    tenantKey: config.id,
    tenantDomain: config.tenantDomain,
    mode: config.mode,
    merchantEndpoint: withoutTrailingSlashes(browserEndpoints.merchantEndpoint),
    orderEndpoint: withoutTrailingSlashes(browserEndpoints.orderEndpoint),
    tenantEndpoint: withoutTrailingSlashes(browserEndpoints.tenantEndpoint),
    portalEndpoint: withoutTrailingSlashes(browserEndpoints.portalEndpoint),
    ...(sentryDsn !== undefined && { sentryDsn }),
    map: {
      ...(map.tileUrl !== undefined && { tileUrl: map.tileUrl }),
      ...(map.attribution !== undefined && { attribution: map.attribution }),
      consentRequired: map.consentRequired,
    },
    ...(chatbot !== undefined && {
      chatbot: {
        ...(chatbot.projectId !== undefined && { projectId: chatbot.projectId }),
        ...(chatbot.agentId !== undefined && { agentId: chatbot.agentId }),
      },
    }),
    redirects: Object.fromEntries(Object.entries(config.redirects).toSorted(([a], [b]) => compareText(a, b))),
    updateCheckSeconds: config.updateCheckSeconds,
    withdrawalEnabled: config.withdrawalEnabled,
    ...(paymentHosts !== undefined && { paymentHosts }),
  };
}
