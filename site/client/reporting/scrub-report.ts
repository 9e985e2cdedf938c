/** May contain an e-mail address. */
const WORD = /[\w.+%@-]+/g;
const EMAIL = /^[\w.+%-]+@[\w@-]+(?:\.[\w@-]+)+/;
const EMAIL_MARK = '[E-Mail]';
const UNREADABLE = 'text that could not be read';

/** May be an absolute URL or path, up to its fragment. */
const STRETCH = /[^\s"'#]+/g;

/** Messages of V8, WebKit and Gecko for invalid JSON, and of V8 for invalid JavaScript. */
const PARSE_ERROR = /is not valid JSON|(?:in|after) JSON at|JSON Parse error|JSON\.parse: |SyntaxError: /;

/** Header and payload. */
type Item = readonly [unknown, unknown];

/**
 * A report (https://develop.sentry.dev/sdk/data-model/envelopes/) without queries in URLs and e-mail addresses. The last step
 * before sending, for errors, traces and replays.
 */
export function scrubReport<Envelope extends readonly [unknown, readonly Item[]]>([
  headers,
  items,
]: Envelope): Envelope {
  const scrubbed = items.map(([itemHeaders, payload]) =>
    typeof payload === 'string' ? scrubRecording(itemHeaders, payload) : [itemHeaders, scrub(payload)],
  );
  // Only texts are shortened; the shape of the envelope stays.
  return [scrub(headers), scrubbed] as unknown as Envelope;
}

/** Two lines of JSON: the position in the replay, and the events. The header has the length. */
function scrubRecording(headers: unknown, text: string): Item {
  const lineEnd = text.indexOf('\n') + 1;
  const events: unknown = JSON.parse(text.slice(lineEnd));
  const payload = text.slice(0, lineEnd) + JSON.stringify(scrub(events));
  return [{ ...Object(headers), length: new TextEncoder().encode(payload).length }, payload];
}

/** Engines quote the input of JSON.parse, such as the cart, in a SyntaxError, which becomes a breadcrumb of the next report. */
function scrub(value: unknown): unknown {
  if (typeof value === 'string') return PARSE_ERROR.test(value) ? UNREADABLE : scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const isQuote = 'type' in value && value.type === 'SyntaxError';
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isQuote && key === 'value' ? UNREADABLE : scrub(item)]),
  );
}

/** Without queries in URLs, which contain search words and order numbers, and without e-mail addresses. */
function scrubText(text: string): string {
  return text.replaceAll(STRETCH, cutQuery).replaceAll(WORD, (word) => word.replace(EMAIL, EMAIL_MARK));
}

function cutQuery(stretch: string): string {
  const path = stretch.indexOf('/');
  const query = path === -1 ? -1 : stretch.indexOf('?', path);
  return query === -1 || query === stretch.length - 1 ? stretch : stretch.slice(0, query);
}
