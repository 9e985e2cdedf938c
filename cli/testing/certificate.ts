import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const OBJECT_ID = 0x06;

/* DER-encoded object identifiers: https://datatracker.ietf.org/doc/html/rfc5280, https://datatracker.ietf.org/doc/html/rfc5758 */
const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'));
const ALTERNATIVE_NAME = der(OBJECT_ID, Buffer.from('551d11', 'hex'));
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')));

/** For tests: a self-signed certificate for these names and its key, as PEM files. */
export function createCertificate(domain: string, ...more: string[]): { certificate: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, text(domain))));
  const names = [domain, ...more].map((each) => der(0x82, Buffer.from(each)));
  const year = 365 * 24 * 60 * 60 * 1000;
  const body = der(
    SEQUENCE,
    // Version 3, which supports extensions.
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(Date.now() - year), time(Date.now() + year)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAME, der(0x04, der(SEQUENCE, ...names))))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines =
    der(SEQUENCE, body, ECDSA_WITH_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function text(value: string): Buffer {
  return der(0x0c, Buffer.from(value));
}

/** `YYMMDDHHMMSSZ` */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

/** A value with its tag and length. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const bytes =
    value.length < 0x80 ? [] : value.length < 0x100 ? [value.length] : [value.length >> 8, value.length & 0xff];
  const length = bytes.length === 0 ? [value.length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}
