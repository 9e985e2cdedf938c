import { PROMOTION_ALIAS } from '../../site/shared/routes.ts';
import { isWarningCode, WARNING_CODES } from '../report/warnings.ts';
import { didYouMean, type Finding } from './findings.ts';
import { hostNameIn, isAddress, isHostName, isLoopback, parseUrl, withoutSecrets } from './urls.ts';
import { variableName, shown, text, texts, type TenantSource } from './settings.ts';
import { packageFile } from '../lib/paths.ts';

/** Valid settings that are probably a mistake. */
export function checkHints(tenant: TenantSource): Finding[] {
  return [
    ...checkGeneralVoucher(tenant),
    ...checkTiles(tenant),
    ...checkArchive(tenant),
    ...checkSentry(tenant),
    ...checkBalanceUrl(tenant),
    ...checkPromotion(tenant),
    ...checkPaymentHosts(tenant),
    ...checkStrict(tenant),
  ];
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

function checkTiles({ name, settings }: TenantSource): Finding[] {
  const url = text(settings, 'map.tileUrl');
  const setting = settings.get('map.tileUrl');
  if (url === undefined || setting === undefined) return [];
  const finding = (severity: Finding['severity'], what: string, hint: string): Finding[] => [
    { severity, place: setting.place, message: `"map.tileUrl" ${what}`, hint, tenant: name },
  ];
  if (!/^(https?:\/\/|\/(?!\/))/i.test(url)) {
    return finding(
      'problem',
      `${shown(setting)} is neither an http(s) URL nor a path of the site`,
      'write https://…/{z}/{x}/{y}.png',
    );
  }
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !url.includes(part));
  if (missing.length === 0) return [];
  return finding(
    'warning',
    `lacks ${missing.join(', ')}, so every tile is the same`,
    'write https://…/{z}/{x}/{y}.png',
  );
}

function checkArchive({ name, settings, own }: TenantSource): Finding[] {
  const archive = text(settings, 'map.pmtiles');
  const setting = settings.get('map.pmtiles');
  if (archive === undefined || setting === undefined) return [];
  const { place } = setting;
  if (isAddress(archive) && !isSafeUrl(parseUrl(archive))) {
    const named = shown({ ...setting, value: withoutSecrets(archive) });
    const message = `"map.pmtiles" ${named} is neither an https URL nor a file`;
    const hint = 'write https://…/stadt.pmtiles, or a path relative to tenants.json';
    return [{ severity: 'problem', place, message, hint, tenant: name }];
  }
  const unused = own.get('map.tileUrl');
  if (unused === undefined || text(own, 'map.pmtiles') === undefined) return [];
  const message = '"map.tileUrl" is not used, because the map is drawn from "map.pmtiles"';
  return [{ severity: 'warning', place: unused.place, message, hint: 'remove one of the two', tenant: name }];
}

/** Plain http only to this machine. */
function isSafeUrl(url: URL | undefined): boolean {
  if (url === undefined) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

function checkSentry({ name, settings }: TenantSource): Finding[] {
  const dsn = text(settings, 'sentryDsn');
  const setting = settings.get('sentryDsn');
  if (dsn === undefined || setting === undefined) return [];
  const url = parseUrl(dsn);
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\d+$/.test(url.pathname))
    return [];
  const message = `"sentryDsn" does not look like a DSN, so no error is reported`;
  return [
    {
      severity: 'warning',
      place: setting.place,
      message,
      hint: 'copy it whole: https://<key>@<host>/<number>',
      tenant: name,
    },
  ];
}

function checkBalanceUrl({ name, settings }: TenantSource): Finding[] {
  const url = text(settings, 'balanceUrl');
  const setting = settings.get('balanceUrl');
  if (url === undefined || setting === undefined || isSafeUrl(parseUrl(url))) return [];
  const message = `"balanceUrl" ${shown(setting)} is not an https URL`;
  const hint = 'write the whole address, such as "https://guthaben.stadt.example/"';
  return [{ severity: 'problem', place: setting.place, message, hint, tenant: name }];
}

function checkPromotion({ name, settings }: TenantSource): Finding[] {
  const file = text(settings, 'promotion');
  const setting = settings.get('promotion');
  if (file === undefined || setting === undefined || !isAddress(file)) return [];
  const message = `"promotion" ${shown(setting)} is not a file`;
  const hint = `name a PDF; an address is a redirect: "redirects": { "${PROMOTION_ALIAS}": "https://…" }`;
  return [{ severity: 'problem', place: setting.place, message, hint, tenant: name }];
}

/** The site refuses card payments on other hosts, so a typing error would stop all of them. */
function checkPaymentHosts({ name, settings }: TenantSource): Finding[] {
  const setting = settings.get('paymentHosts');
  const hosts = texts(settings, 'paymentHosts');
  if (setting === undefined || hosts === undefined) return [];
  const { place, secret } = setting;
  if (hosts.length === 0) {
    const message = '"paymentHosts" is empty, so card payments are not possible';
    return [{ severity: 'warning', place, message, hint: 'name the hosts, or remove the key', tenant: name }];
  }
  return hosts
    .filter((host) => !isHostName(host))
    .map((host): Finding => {
      const found = secret ? undefined : hostNameIn(host);
      const message = `"paymentHosts" holds ${secret ? 'a value' : JSON.stringify(host)} that is not a plain host name`;
      const hint = found === undefined ? 'write it such as "checkout.stripe.com"' : `write "${found}"`;
      return { severity: 'problem', place, message, hint, tenant: name };
    });
}

/** A code that no warning has would refuse nothing. */
function checkStrict({ name, settings }: TenantSource): Finding[] {
  const setting = settings.get('strict');
  const codes = texts(settings, 'strict') ?? [];
  if (setting === undefined) return [];
  const { place, secret } = setting;
  return codes
    .filter((code) => !isWarningCode(code))
    .map((code): Finding => {
      const message = `"strict" holds ${secret ? 'a value' : JSON.stringify(code)} that is not the code of a warning`;
      const hint = didYouMean(code, WARNING_CODES) ?? `${packageFile('docs/messages.md')} lists them`;
      return { severity: 'problem', place, message, hint, tenant: name };
    });
}
