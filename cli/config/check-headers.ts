import type { Finding } from './findings.ts';
import { HEADER_PREFIX, recordSettings, type TenantSource } from './settings.ts';

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

const VARIABLE = /^[A-Za-z_]\w*$/;

/** Headers that describe the connection or the message, which the client sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-tenant-domain',
]);

/** Additional headers need a valid name that the client does not set itself, and the name of a variable. */
export function checkHeaders({ name: tenant, settings }: TenantSource): Finding[] {
  return recordSettings(settings, HEADER_PREFIX).flatMap(({ name, value, setting }): Finding[] => {
    const finding = (message: string, hint: string): Finding[] => [
      { severity: 'problem', place: setting.place, message: `"api.headers": ${message}`, hint, tenant },
    ];
    if (!TOKEN.test(name)) {
      return finding(`${JSON.stringify(name)} is not a header name`, 'use letters, digits and hyphens only');
    }
    if (OWN_HEADERS.has(name) || name.startsWith('proxy-')) {
      return finding(
        `"${name}" cannot be set`,
        'remove it: voucher-site sets this header itself, or it must not be sent',
      );
    }
    // The text may be the secret itself.
    if (!VARIABLE.test(value)) {
      return finding(
        `the value of "${name}" is not the name of a variable`,
        'write only its name, such as "STAGING_API_KEY"',
      );
    }
    return [];
  });
}
