import { expect, test } from 'vitest';
import { scrubReport } from './scrub-report.ts';

test('no report contains e-mail addresses or queries, whatever its kind', () => {
  const recording = [
    { type: 4, data: { href: 'https://stadt.example/gutscheine?token=geheim#a' } },
    'x "y\\" /a?b=geheim',
  ];
  const event = {
    message: 'Kaputt bei anna.muster+x@post.example auf /kasse?order=77',
    breadcrumbs: [{ data: { url: '/gutscheine?token=geheim' } }],
    level: 3,
  };
  const [headers, items] = scrubReport([
    { event_id: '1', sent_at: '2026-11-21T12:00:00Z', trace: { transaction: '/faq?geheim' } },
    [
      [{ type: 'event' }, event],
      [{ type: 'replay_recording', length: 999 }, `{"segment_id":0}\n${JSON.stringify(recording)}`],
    ],
  ] as const);
  expect(headers).toEqual({ event_id: '1', sent_at: '2026-11-21T12:00:00Z', trace: { transaction: '/faq' } });
  expect(items[0]).toEqual([
    { type: 'event' },
    { message: 'Kaputt bei [E-Mail] auf /kasse', breadcrumbs: [{ data: { url: '/gutscheine' } }], level: 3 },
  ]);
  expect(items[1]?.[0]).toEqual({ type: 'replay_recording', length: items[1]?.[1]?.length });
  const [place, events = ''] = items[1]?.[1]?.split('\n') ?? [];
  expect(place).toBe('{"segment_id":0}');
  expect(JSON.parse(events)).toEqual([{ type: 4, data: { href: 'https://stadt.example/gutscheine#a' } }, 'x "y\\" /a']);
});

test('no report quotes a text that could not be parsed, such as the cart', () => {
  let message = '';
  try {
    JSON.parse('{"items":[{"gift":{"recipientName":"Anna Muster"}},]}');
  } catch (error) {
    message = String(Object(error).message);
  }
  const values = [
    { type: 'SyntaxError', value: message },
    { type: 'Error', value: 'The saved cart could not be loaded' },
  ];
  const breadcrumbs = [
    { category: 'sentry.event', message: `SyntaxError: ${message}` },
    { category: 'console', data: { arguments: [message] } },
  ];
  const [, items] = scrubReport([{}, [[{ type: 'event' }, { exception: { values }, breadcrumbs }]]] as const);
  expect(JSON.stringify(items)).toContain('The saved cart could not be loaded');
  expect(JSON.stringify(items)).toContain('SyntaxError');
  expect(JSON.stringify(items)).not.toContain('Anna');
  expect(JSON.stringify(items)).not.toContain(JSON.stringify(message).slice(1, -1));
});

test.each([
  `Unexpected token 'A', "Anna" is not valid JSON`,
  `Unexpected non-whitespace character after JSON at position 4 "Anna"`,
  `Expected ',' or ']' after array element in JSON at position 7 (line 1 column 8): Anna`,
  'JSON Parse error: Unexpected identifier "Anna"',
  'JSON.parse: unexpected character at line 1 column 1 of the JSON data: Anna',
])('the message of any engine is left out as a text, too: %s', (text) => {
  const breadcrumbs = [{ message: text }, { message: 'Kasse geöffnet' }];
  const [, items] = scrubReport([{}, [[{ type: 'event' }, { breadcrumbs }]]] as const);
  expect(JSON.stringify(items)).not.toContain('Anna');
  expect(JSON.stringify(items)).toContain('Kasse geöffnet');
});

test('URLs lose their query anywhere in a text, and keep path and hash', () => {
  const event = {
    message: 'GET https://api.example/orders?token=geheim failed',
    request: { url: 'https://stadt.example/gutscheine?token=geheim#liste' },
    extra: null,
    comment: 'Wie bitte? Ja/nein?',
  };
  expect(scrubReport([{}, [[{ type: 'event' }, event]]] as const)[1][0][1]).toEqual({
    message: 'GET https://api.example/orders failed',
    request: { url: 'https://stadt.example/gutscheine#liste' },
    extra: null,
    comment: 'Wie bitte? Ja/nein?',
  });
});
