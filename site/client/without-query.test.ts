import { expect, test } from 'vitest';
import { withoutQuery } from './without-query.ts';

test('URLs lose their query wherever they stand, and keep path and hash', () => {
  const event = {
    message: 'GET https://api.example/orders?token=geheim failed',
    request: { url: 'https://stadt.example/gutscheine?token=geheim#liste' },
    breadcrumbs: [{ data: { to: '/kasse?order=7', from: '/faq' } }],
    level: 3,
    extra: null,
  };
  expect(withoutQuery(event)).toEqual({
    message: 'GET https://api.example/orders failed',
    request: { url: 'https://stadt.example/gutscheine#liste' },
    breadcrumbs: [{ data: { to: '/kasse', from: '/faq' } }],
    level: 3,
    extra: null,
  });
});

test('text with a question mark stays as it is', () => {
  expect(withoutQuery('Wie bitte? Ja/nein?')).toBe('Wie bitte? Ja/nein?');
});
