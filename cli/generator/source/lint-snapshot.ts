import { hasText } from '../../../site/shared/text/tenant-markup.ts';
import { OWN_PAGES } from '../../../site/shared/own-pages.ts';
import { CHAT_TENANT, chatAgentOf } from '../../../site/shared/tenant-facts.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { Tenant } from '../../../site/shared/models/tenant.ts';
import { PAYMENT_PROVIDERS, paymentProviders } from '../../../site/payment/providers.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import type { WarningCode, WarningCollector } from '../../report/warnings.ts';
import { oneLine } from './api-errors.ts';
import type { ApiResponses } from './fetch-responses.ts';
import { exampleAt } from './parse-records.ts';

/** In Germany, vouchers are valid for at least the regular limitation period (§ 195 BGB). */
const MIN_VALIDITY_YEARS = 3;

/** Closed by Regulation (EU) 2024/3228; texts from older templates still link to it. */
const CLOSED_PLATFORM = 'ec.europa.eu/consumers/odr';

/** Characters of a name in a message. */
const NAME_LENGTH = 60;

/** Warns of data that can be built but is probably not intended. */
export function lintSnapshot(
  { tenant, merchants, pages = {}, site: { map } }: Snapshot,
  config: TenantConfig,
  responses: ApiResponses,
  warnings: WarningCollector,
): void {
  const { url } = responses.tenant;
  if (responses.generalVoucher === undefined) {
    const message =
      'No general voucher merchant id configured: there is no general voucher; set generalVoucherMerchantId';
    warnings.add({ code: 'GENERAL_VOUCHER_NOT_CONFIGURED', message });
  } else if (responses.generalVoucher.bytes === undefined) {
    const message = `the API knows no merchant with the id of the general voucher: there is none (${responses.generalVoucher.url})`;
    warnings.add({ code: 'GENERAL_VOUCHER_NOT_FOUND', message });
  }
  if (merchants.length === 0) {
    const message = `no merchant can be shown (${responses.merchants.url})`;
    warnings.add({ code: 'NO_MERCHANTS', message });
  }
  if (tenant.voucherValidityPeriodInYears < MIN_VALIDITY_YEARS) {
    const message = `vouchers are valid for less than ${MIN_VALIDITY_YEARS} years, which courts tend to refuse (${url})`;
    warnings.add({ code: 'VALIDITY_SHORT', message, examples: ['/voucherValidityPeriodInYears'] });
  }
  if (tenant.websiteDomain.toLowerCase() !== config.tenantDomain.toLowerCase()) {
    const message = `the API's websiteDomain differs from tenantDomain; pages use tenantDomain (${url})`;
    warnings.add({ code: 'DOMAIN_DIFFERS', message, examples: [exampleAt('/websiteDomain', tenant.websiteDomain)] });
  }
  for (const { code, message, pointer } of missingByLaw(tenant)) {
    warnings.add({ code, message: `${message} (${url})`, examples: [pointer] });
  }
  for (const [source, pointer, html] of [
    [url, '/imprint', tenant.imprintHtml],
    [url, '/privacy', tenant.privacyHtml],
    ...OWN_PAGES.map((page) => ['tenants.json', `pages.${page}`, pages[page]?.html] as const),
  ] as const) {
    if (html?.includes(CLOSED_PLATFORM) !== true) continue;
    const message = `a link leads to the EU's platform for dispute settlement, which was shut in July 2025 (${source})`;
    warnings.add({ code: 'ODR_LINK', message, examples: [pointer] });
  }
  for (const { code, message, pointer } of PAYMENT_PROVIDERS.flatMap((provider) => provider.findIssues(tenant))) {
    warnings.add({ code, message: `${message} (${url})`, examples: [pointer] });
  }
  if (paymentProviders(tenant).length === 0) {
    const message = `no way to pay online is switched on: vouchers are shown, but cannot be ordered (${url})`;
    warnings.add({ code: 'NO_WAY_TO_PAY', message, examples: ['/featureFlags'] });
  }
  const { chatbot } = config;
  if (tenant.id === CHAT_TENANT && chatAgentOf(tenant.id, config) === undefined) {
    const message = `the tenant with the id "${CHAT_TENANT}" has a chat assistant, but none is configured: set chatbot.projectId and chatbot.agentId`;
    warnings.add({ code: 'CHAT_NOT_CONFIGURED', message });
  } else if (tenant.id !== CHAT_TENANT && chatbot !== undefined) {
    const message = `"chatbot" is ignored: only the tenant that the API gives the id "${CHAT_TENANT}" has a chat assistant (${url})`;
    warnings.add({ code: 'CHAT_UNUSED', message, examples: [exampleAt('/id', tenant.id)] });
  }
  const { cityName } = config;
  if (cityName !== undefined && !`${tenant.name} `.startsWith(`${cityName} `)) {
    const { cityNameVariable: variable } = config;
    const message = `"cityName" is ignored, because the tenant's name does not begin with these words: correct or remove ${variable ?? '"cityName" in tenants.json'} (${url})`;
    const words = variable === undefined ? JSON.stringify(oneLine(cityName, NAME_LENGTH)) : 'the value';
    const example = `/name (${JSON.stringify(oneLine(tenant.name, NAME_LENGTH))} does not begin with ${words})`;
    warnings.add({ code: 'CITY_NAME_UNUSED', message, examples: [example] });
  }
  // Nobody makes an archive for the invented cities of a sandbox, or for a test.
  if (map.archive === undefined && map.tileUrl === undefined && !config.sandbox && config.mode !== 'testing') {
    const message =
      'the map shows its markers on an empty area, because "map" names neither an archive nor a tile server: set "map.pmtiles"';
    warnings.add({ code: 'MAP_WITHOUT_GROUND', message });
  }
  if (!config.withdrawalEnabled) {
    const message =
      'withdrawals can only be declared by e-mail, phone or letter, while § 356a BGB wants a function on the site: set withdrawalEnabled once the order service takes POST /withdrawals';
    warnings.add({ code: 'WITHDRAWAL_BY_EMAIL', message });
  }
}

/** What the law wants on every site (§ 5 DDG, Art. 13 DSGVO). */
function missingByLaw({ imprintHtml, privacyHtml, provider, supportEmail }: Tenant) {
  const warnings: { code: WarningCode; message: string; pointer: string }[] = [];
  if (!hasText(imprintHtml ?? '')) {
    const message = 'the tenant has no imprint, which § 5 DDG wants on every site';
    warnings.push({ code: 'IMPRINT_MISSING', message, pointer: '/imprint' });
  }
  if (!hasText(privacyHtml ?? '')) {
    const message = 'the tenant has no privacy text, which Art. 13 DSGVO wants on every site';
    warnings.push({ code: 'PRIVACY_MISSING', message, pointer: '/privacy' });
  }
  if (provider?.name === undefined || provider.address === undefined) {
    const message = 'the tenant names no provider with an address, which § 5 DDG wants on every site';
    warnings.push({ code: 'PROVIDER_MISSING', message, pointer: '/provider' });
  }
  if (supportEmail === undefined) {
    const message = 'the tenant has no e-mail address for visitors, which § 5 DDG wants on every site';
    warnings.push({ code: 'CONTACT_MISSING', message, pointer: '/supportEmail' });
  }
  return warnings;
}
