import { PROMOTION_ALIAS } from '../../site/shared/routes.ts';
import { isWarningCode, WARNING_CODES } from '../report/warnings.ts';
import { didYouMean, type Finding } from './findings.ts';
import { hostNameIn, isAddress, isHostName, isLoopback, parseUrl, withoutSecrets } from './urls.ts';
import { variableName, shown, text, texts, type Setting, type TenantSource } from './settings.ts';
import { packageFile } from '../lib/paths.ts';

type Complaint = Pick<Finding, 'message' | 'hint'> & Partial<Pick<Finding, 'severity' | 'place'>>;

/** A problem, unless it is said to be a warning. */
const TEXT_CHECKS: Readonly<
  Record<string, (value: string, setting: Setting, tenant: TenantSource) => Complaint | undefined>
> = {
  'map.tileUrl': checkTiles,
  'map.pmtiles': checkArchive,
  sentryDsn: checkSentry,
  balanceUrl: checkBalanceUrl,
  promotion: checkPromotion,
};

const LIST_CHECKS: Readonly<Record<string, (items: readonly string[], setting: Setting) => Complaint[]>> = {
  paymentHosts: checkPaymentHosts,
  strict: checkStrict,
};

/** Valid settings that are probably a mistake. */
export function checkHints(tenant: TenantSource): Finding[] {
  const { name, settings } = tenant;
  const findings = checkGeneralVoucher(tenant);
  const add = (complaint: Complaint, { place }: Setting) =>
    findings.push({ severity: 'problem', place, ...complaint, tenant: name });
  for (const [key, check] of Object.entries(TEXT_CHECKS)) {
    const [value, setting] = [text(settings, key), settings.get(key)];
    const complaint = value !== undefined && setting && check(value, setting, tenant);
    if (complaint) add(complaint, setting);
  }
  for (const [key, check] of Object.entries(LIST_CHECKS)) {
    const [items, setting] = [texts(settings, key), settings.get(key)];
    if (items && setting) for (const complaint of check(items, setting)) add(complaint, setting);
  }
  return findings;
}

function checkGeneralVoucher({ name, settings, place }: TenantSource): Finding[] {
  const key = 'generalVoucherMerchantId';
  const setting = settings.get(key);
  if ((setting !== undefined && !setting.usable) || text(settings, key) !== undefined) return [];
  const hint = `add "${key}" or set ${variableName(name, key)}`;
  const message = `"${key}" is missing, so the site sells no general voucher`;
  const finding = { place: setting?.place ?? place, message, hint, tenant: name };
  return [{ ...finding, severity: 'warning', code: 'GENERAL_VOUCHER_NOT_CONFIGURED' }];
}

function checkTiles(url: string, setting: Setting): Complaint | undefined {
  const hint = 'write https://…/{z}/{x}/{y}.png';
  if (!/^(https?:\/\/|\/(?!\/))/i.test(url)) {
    return { message: `"map.tileUrl" ${shown(setting)} is neither an http(s) URL nor a path of the site`, hint };
  }
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !url.includes(part));
  if (missing.length === 0) return undefined;
  const message = `"map.tileUrl" lacks ${missing.join(', ')}, so every tile is the same`;
  return { severity: 'warning', message, hint };
}

function checkArchive(archive: string, setting: Setting, { own }: TenantSource): Complaint | undefined {
  if (isAddress(archive) && !isSafeUrl(parseUrl(archive))) {
    const named = shown({ ...setting, value: withoutSecrets(archive) });
    const message = `"map.pmtiles" ${named} is neither an https URL nor a file`;
    return { message, hint: 'write https://…/stadt.pmtiles, or a path relative to tenants.json' };
  }
  const unused = own.get('map.tileUrl');
  if (unused === undefined || text(own, 'map.pmtiles') === undefined) return undefined;
  const message = '"map.tileUrl" is not used, because the map is drawn from "map.pmtiles"';
  return { severity: 'warning', place: unused.place, message, hint: 'remove one of the two' };
}

/** Plain http only to this machine. */
function isSafeUrl(url: URL | undefined): boolean {
  if (url === undefined) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** The DSN is public: every visitor's browser receives it. Old DSNs contain a secret in addition to the public key. */
function checkSentry(dsn: string): Complaint | undefined {
  const url = parseUrl(dsn);
  if (url !== undefined && url.password !== '') {
    const message = '"sentryDsn" contains a secret, which every visitor could read';
    return { message, hint: 'write it without the part between ":" and "@", and revoke the secret' };
  }
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\d+$/.test(url.pathname))
    return undefined;
  const message = `"sentryDsn" does not look like a DSN, so no error is reported`;
  return { severity: 'warning', message, hint: 'copy it whole: https://<key>@<host>/<number>' };
}

function checkBalanceUrl(url: string, setting: Setting): Complaint | undefined {
  if (isSafeUrl(parseUrl(url))) return undefined;
  const message = `"balanceUrl" ${shown(setting)} is not an https URL`;
  return { message, hint: 'write the whole address, such as "https://guthaben.stadt.example/"' };
}

function checkPromotion(file: string, setting: Setting): Complaint | undefined {
  if (!isAddress(file)) return undefined;
  const message = `"promotion" ${shown(setting)} is not a file`;
  return { message, hint: `name a PDF; an address is a redirect: "redirects": { "${PROMOTION_ALIAS}": "https://…" }` };
}

/** The site refuses card payments on other hosts, so a typing error would stop all of them. */
function checkPaymentHosts(hosts: readonly string[], { secret }: Setting): Complaint[] {
  if (hosts.length === 0) {
    const message = '"paymentHosts" is empty, so card payments are not possible';
    return [{ severity: 'warning', message, hint: 'name the hosts, or remove the key' }];
  }
  return hosts
    .filter((host) => !isHostName(host))
    .map((host) => {
      const found = secret ? undefined : hostNameIn(host);
      const message = `"paymentHosts" holds ${secret ? 'a value' : JSON.stringify(host)} that is not a plain host name`;
      return { message, hint: found === undefined ? 'write it such as "checkout.stripe.com"' : `write "${found}"` };
    });
}

/** A code that no warning has would refuse nothing. */
function checkStrict(codes: readonly string[], { secret }: Setting): Complaint[] {
  return codes
    .filter((code) => !isWarningCode(code))
    .map((code) => {
      const message = `"strict" holds ${secret ? 'a value' : JSON.stringify(code)} that is not the code of a warning`;
      return { message, hint: didYouMean(code, WARNING_CODES) ?? `${packageFile('docs/messages.md')} lists them` };
    });
}
