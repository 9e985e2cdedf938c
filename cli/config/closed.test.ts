import { expect, test } from 'vitest';
import { read, refusal } from '../testing/sample-config.ts';

const tenant = (closed: object) => ({ tenants: [{ id: 'alpha', tenantDomain: 'alpha.example', closed }] });

test('a closed tenant needs no endpoints, and nothing warns of what it lacks', async () => {
  const { tenants, warnings } = await read(tenant({ redirect: 'https://neu.example/' }));
  expect(warnings).toEqual([]);
  expect(tenants).toMatchObject([{ endpoints: null, sandbox: false, closed: { redirect: 'https://neu.example/' } }]);
});

test.each([
  [{ redirect: 'https://neu.example/', page: 'a.md' }, '"closed" needs "redirect" or "page"'],
  [{ name: 'Alpha Gutschein' }, '"closed" needs "redirect" or "page"'],
  [{ page: 'a.md' }, '"closed": "name" is missing'],
  [{ redirect: 'https://alpha.example/neu' }, 'leads back to the site itself'],
  [{ redirect: 'https://www.alpha.example/' }, 'leads back to the site itself'],
  [{ redirect: '/neu' }, '"closed.redirect"'],
  [{ redirect: 'https:neu.example' }, 'is not a URL'],
  [{ redirect: 'https://ALPHA.example./neu' }, 'has a dot after the host'],
  [{ page: 'a.md', name: 'Alpha', color: 'red' }, '"closed.color"'],
])('is refused: %j', async (closed, message) => {
  expect((await refusal(tenant(closed))).details.join('\n')).toContain(message);
});

test('the defaults cannot close every city', async () => {
  const defaults = { closed: { redirect: 'https://neu.example/' } };
  const { details } = await refusal({ defaults, tenants: [{ id: 'alpha', tenantDomain: 'alpha.example' }] });
  expect(details.join('\n')).toContain('would close every city');
});
