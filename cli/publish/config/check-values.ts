import type { Node } from 'jsonc-parser';
import type { Finding } from '../../config/findings.ts';
import { propertiesOf, type JsonDocument } from '../../config/json-document.ts';
import { parseUrl } from '../../config/urls.ts';
import type { TargetType } from './targets-validator.ts';

const PLACEHOLDERS: ReadonlySet<string> = new Set(['tenant', 'domain']);

/** What a schema cannot say of a target's values. Values of a wrong type are left to the schema. */
export function checkValues(type: TargetType, node: Node, placeAt: JsonDocument['placeAt'], label: string): Finding[] {
  return propertiesOf(node).flatMap(({ name, value }) => {
    if (value.type !== 'string') return [];
    const text = String(value.value);
    const say = (message: string, hint: string): Finding => {
      return { severity: 'problem', place: placeAt(value.offset), message: `"${label}.${name}": ${message}`, hint };
    };
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
    const findings = unknown
      .filter((inner) => !PLACEHOLDERS.has(inner))
      .map((inner) => say(`{${inner}} stands for nothing`, 'there are {tenant} and {domain}'));
    if (text.trim() === '' && name !== 'prefix') findings.push(say('is empty', 'leave the key out, or fill it in'));
    if (name === 'endpoint') findings.push(...checkEndpoint(text, say));
    if (name === 'prefix' || name === 'statePrefix') findings.push(...checkPrefix(text, say));
    if (name === 'path' && type === 'rsync' && !/^\/./.test(text)) {
      findings.push(say('is not an absolute path', 'write it from the root on, such as /srv/www'));
    }
    // Else ssh would take it for an option.
    if ((name === 'host' || name === 'user') && /^-|[\s@/]/.test(text)) {
      findings.push(
        say(`${JSON.stringify(text)} is no ${name} name`, 'the name alone; user and port have keys of their own'),
      );
    }
    return findings;
  });
}

type Say = (message: string, hint: string) => Finding;

function checkEndpoint(text: string, say: Say): Finding[] {
  const url = parseUrl(text);
  // The schema tells what is no URL.
  if (url === undefined) return [];
  if (!['http:', 'https:'].includes(url.protocol)) return [say('is no web address', 'write https://…')];
  if (url.username === '' && url.password === '') return [];
  return [say('secrets do not belong into this file', 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead')];
}

function checkPrefix(text: string, say: Say): Finding[] {
  const isStrange = text.startsWith('/') || text.split('/').some((part) => part === '.' || part === '..');
  return isStrange || text.includes('//')
    ? [say('is no folder of a bucket', 'names with single slashes between them, such as sites/{tenant}')]
    : [];
}
