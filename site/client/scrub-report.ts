import { withoutQuery } from './without-query.ts';

/** Whatever could be a part of an address, at a stretch; and the address at its beginning. */
const WORD = /[\w.+%@-]+/g;
const EMAIL = /^[\w.+%-]+@[\w@-]+(?:\.[\w@-]+)+/;
const EMAIL_MARK = '[E-Mail]';
const UNREADABLE = 'text that could not be read';

/** How V8, WebKit and Gecko word it that a text is no JSON, and V8 that it is no JavaScript. */
const PARSE_ERROR = /is not valid JSON|(?:in|after) JSON at|JSON Parse error|JSON\.parse: |SyntaxError: /;

/** An item of a report: its header, and what it carries. */
type Item = readonly [unknown, unknown];

/**
 * A copy of a report (https://develop.sentry.dev/sdk/data-model/envelopes/) in which no URL has its query any more and
 * no text an e-mail address. The last thing that happens to a report, so it holds for errors, traces and replays alike.
 */
export function scrubReport<Envelope extends readonly [unknown, readonly Item[]]>([
  headers,
  items,
]: Envelope): Envelope {
  const scrubbed = items.map(([itemHeaders, payload]) =>
    typeof payload === 'string' ? scrubRecording(itemHeaders, payload) : [itemHeaders, scrub(payload)],
  );
  // Texts give way to shorter ones; the shape is the envelope's own.
  return [scrub(headers), scrubbed] as unknown as Envelope;
}

/** A replay's recording is two lines of JSON: its place in the replay, and the events. Its header tells its bytes. */
function scrubRecording(headers: unknown, text: string): Item {
  const lineEnd = text.indexOf('\n') + 1;
  const events: unknown = JSON.parse(text.slice(lineEnd));
  const payload = text.slice(0, lineEnd) + JSON.stringify(scrub(events));
  return [{ ...Object(headers), length: new TextEncoder().encode(payload).length }, payload];
}

function scrub(value: unknown): unknown {
  return withoutEmails(withoutQuery(withoutParsedText(value)));
}

/**
 * Engines quote what JSON.parse was given, such as the cart, in the message of the SyntaxError. The message also comes
 * as a text alone, since the name of an error that was reported is a breadcrumb of the next report.
 */
function withoutParsedText(value: unknown): unknown {
  if (typeof value === 'string') return PARSE_ERROR.test(value) ? UNREADABLE : value;
  if (Array.isArray(value)) return value.map(withoutParsedText);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const isQuote = 'type' in value && value.type === 'SyntaxError';
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      isQuote && key === 'value' ? [key, UNREADABLE] : [key, withoutParsedText(item)],
    ),
  );
}

function markEmail(word: string): string {
  return word.replace(EMAIL, EMAIL_MARK);
}

function withoutEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('@') ? value.replaceAll(WORD, markEmail) : value;
  if (Array.isArray(value)) return value.map(withoutEmails);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutEmails(item)]));
}
