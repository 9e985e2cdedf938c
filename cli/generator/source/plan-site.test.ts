import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../site/shared/routes.ts';
import { planRedirects, type PlannedRedirect } from './plan-site.ts';
import { snapshotForTest } from '../../testing/sample-snapshot.ts';

const PAGES = new Set<string>([
  ...Object.values(ROUTES),
  '/gutscheine/baeckerei-huber',
  '/akzeptanzstellen/baeckerei-huber',
  '/akzeptanzstellen/faq',
  '/akzeptanzstellen/assets',
  '/akzeptanzstellen/404',
  '/akzeptanzstellen/error',
]);

function plan(redirects: Record<string, string> = {}, promotion: { promotion?: string } = {}) {
  return planRedirects(snapshotForTest({ site: { redirects, ...promotion } }), PAGES);
}

/** The redirect of a path, or undefined. */
function redirectOf(from: string, redirects: Record<string, string> = {}): PlannedRedirect | undefined {
  return plan(redirects).redirects.find((redirect) => redirect.from === from);
}

describe('the redirects of the specification', () => {
  it('send the old merchant list, each old merchant page and the promotion on, with documents of their own', () => {
    expect(redirectOf('/anbieter')).toEqual({ from: '/anbieter', to: '/akzeptanzstellen', status: 301, stub: true });
    expect(redirectOf('/anbieter/baeckerei-huber')).toMatchObject({
      to: '/akzeptanzstellen/baeckerei-huber',
      status: 301,
      stub: true,
    });
    const { redirects } = plan({}, { promotion: '0a1b' });
    expect(redirects).toContainEqual({ from: '/dreimalglueck', to: '/pdf/dreimalglueck.pdf', status: 302, stub: true });
  });

  it('send the promotion to a page of the programme if there is no PDF, or where the tenant says', () => {
    const neutral = { from: '/dreimalglueck', to: '/ablauf', status: 302, stub: true };
    expect(redirectOf('/dreimalglueck')).toEqual(neutral);
    expect(redirectOf('/dreimalglueck', { '/dreimalglueck/': '/faq' })?.to).toBe('/faq');
    // Its target does not exist: the route of the specification stays.
    expect(redirectOf('/dreimalglueck', { '/dreimalglueck': '/pdf/dreimalglueck.pdf' })).toEqual(neutral);
    expect(redirectOf('/glueck', { '/glueck': '/dreimalglueck' })?.to).toBe('/dreimalglueck');
    const { redirects, warnings } = plan({ '/dreimalglueck': '/faq' }, { promotion: '0a1b' });
    expect(redirects.filter(({ from }) => from === '/dreimalglueck')).toEqual([
      { ...neutral, to: '/pdf/dreimalglueck.pdf' },
    ]);
    expect(warnings).toEqual([expect.stringContaining('the site itself redirects this path')]);
  });

  it('send a merchant slug alone to its page, on hosts that know redirects', () => {
    expect(redirectOf('/baeckerei-huber')).toMatchObject({ to: '/akzeptanzstellen/baeckerei-huber', stub: false });
  });

  it('leave pages, folders of files and own redirects alone where a slug has the same name', () => {
    expect(redirectOf('/faq')).toBeUndefined();
    for (const reserved of ['/assets', '/404', '/error']) expect(redirectOf(reserved)).toBeUndefined();
    const own = plan({ '/baeckerei-huber': '/gutscheine' }).redirects.filter(({ from }) => from === '/baeckerei-huber');
    expect(own).toEqual([{ from: '/baeckerei-huber', to: '/gutscheine', status: 301, stub: true }]);
  });
});

describe("the tenant's own redirects", () => {
  it('lead from any depth to pages, with query and fragment, and to other sites', () => {
    expect(redirectOf('/a/b/c', { '/a/b/c/': '/faq/?x=1#y' })).toEqual({
      from: '/a/b/c',
      to: '/faq?x=1#y',
      status: 301,
      stub: true,
    });
    expect(redirectOf('/shop', { '/shop': 'https://shop.example/ä' })?.to).toBe('https://shop.example/%C3%A4');
    expect(redirectOf('/shop', { '/shop': 'https://shop.example/?a[]=1#b|c' })?.to).toBe(
      'https://shop.example/?a%5B%5D=1#b%7Cc',
    );
    expect(redirectOf('/shop', { '/shop': '/faq?a={1}#b|c' })?.to).toBe('/faq?a=%7B1%7D#b%7Cc');
  });

  it('take encoded and plain umlauts for the same path, and write the target encoded', () => {
    expect(redirectOf('/händler', { '/h%C3%A4ndler': '/faq' })?.to).toBe('/faq');
    expect(redirectOf('/händler', { '/händler': '/gutscheine?token=Käse' })?.to).toBe('/gutscheine?token=K%C3%A4se');
    const twice = plan({ '/händler': '/faq', '/h%C3%A4ndler/': '/agb' });
    expect(twice.warnings).toEqual([expect.stringContaining('twice')]);
    expect(twice.redirects.filter(({ from }) => from === '/händler')).toHaveLength(1);
  });

  it('keep to the site when they name its own domain', () => {
    expect(redirectOf('/alt', { '/alt': 'https://gutschein.example/faq' })?.to).toBe('/faq');
  });

  it.each([
    ['/faq', 'page'],
    ['/gutscheine/baeckerei-huber/', 'page'],
    ['/anbieter/baeckerei-huber', 'itself redirects'],
    ['/robots.txt', 'file'],
    ['/robots.txt/alt', 'file'],
    ['/faq/index.html', 'file'],
    ['/faq/index.html/alt', 'file'],
    ['/pdf/dreimalglueck.pdf/alt', 'file'],
    ['/../../etc/passwd', 'plain path'],
    ['/a/%2e%2e/%2e%2e/b', 'plain path'],
    ['/a%2fb', 'plain path'],
    ['/a%5cb', 'plain path'],
    ['/a%00b', 'plain path'],
    ['/a b', 'plain path'],
    ['/%', 'plain path'],
    ['//a', 'plain path'],
    ['alt', 'start with /'],
    ['/alt?x=1', 'query'],
    ['/alt/*', 'pattern'],
    [`/${'x'.repeat(300)}`, 'too long'],
  ])('are left out with a warning when the source is %s', (source, reason) => {
    const { redirects, warnings } = plan({ [source]: '/gutscheine' });
    expect(redirects).toEqual(plan().redirects);
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`left out: .*${reason}`))]);
  });

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', '/a\nb', 'https://user:pass@x.example/'])(
    'are left out with a warning when the target is %j',
    (target) => {
      const { redirects, warnings } = plan({ '/alt': target });
      expect(redirects).toEqual(plan().redirects);
      expect(warnings).toHaveLength(1);
    },
  );

  it('are left out when the target has gone, and so are those that lead to them', () => {
    const { redirects, warnings } = plan({ '/a': '/b', '/b': '/akzeptanzstellen/weg', '/c': '/c', '/d': '/anbieter' });
    expect(redirects.filter(({ from }) => /^\/.$/.test(from)).map(({ from }) => from)).toEqual(['/d']);
    expect(warnings).toHaveLength(3);
    expect(warnings).toContainEqual(expect.stringContaining('"/akzeptanzstellen/weg" is left out: the site has no'));
  });

  it('have no document of their own where only capitals tell them from another path', () => {
    const { redirects, warnings } = plan({ '/FAQ': '/faq', '/Alt': '/agb', '/alt': '/agb' });
    const own = redirects.filter(({ from }) => ['/FAQ', '/Alt', '/alt'].includes(from));
    expect(own.map(({ from, stub }) => [from, stub])).toEqual([
      ['/FAQ', false],
      ['/Alt', true],
      ['/alt', false],
    ]);
    expect(warnings).toHaveLength(2);
  });
});
