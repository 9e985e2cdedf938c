import { SETTING_KINDS } from './setting-keys.ts';

type ParsedVariable = { value: unknown } | { problem: string; hint: string };

const JSON_EXAMPLES: Readonly<Record<string, string>> = {
  redirects: '{"/old": "/new"}',
  paymentHosts: '["checkout.stripe.com"]',
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Turns the text of a variable into the kind of value that its key takes. Never shows the text: it may be secret. */
export function parseVariable(raw: string, key: string): ParsedVariable {
  const text = raw.trim();
  switch (SETTING_KINDS.get(key)) {
    case 'boolean': {
      const value = BOOLEANS.get(text.toLowerCase());
      return value === undefined
        ? { problem: `"${key}" is neither true nor false`, hint: 'write true, false, 1 or 0' }
        : { value };
    }
    case 'number': {
      const value = Number(text);
      return Number.isFinite(value)
        ? { value }
        : { problem: `"${key}" is not a number`, hint: 'write digits only, such as 300' };
    }
    case 'json':
      return parseJson(text, key);
    default:
      return { value: text };
  }
}

function parseJson(text: string, key: string): ParsedVariable {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The parser's own message quotes the text, which must not be shown.
    return {
      problem: `"${key}" is not JSON`,
      hint: `write ${JSON_EXAMPLES[key] ?? 'it'}, with straight double quotes`,
    };
  }
}
