import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { elementsOf, readHtml } from '../../testing/read-html.ts';
import type { TenantStatus } from './fleet-status.ts';
import { statusPage } from './status-page.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

/** A tenant that went live an hour ago. */
function tenant(id: string, changed: Partial<TenantStatus> = {}): TenantStatus {
  const live = { release: '20261120T110000Z-a1b2c3d4', since: NOW - HOUR };
  return { tenant: id, problems: [], live, checkedAt: NOW - HOUR / 2, actions: [], targets: [], ...changed };
}

function page(listed: TenantStatus[], options?: Parameters<typeof statusPage>[1]): string {
  return statusPage({ all: listed, listed, orphans: [], now: NOW }, options);
}

function rowsOf(html: string): string[] {
  return elementsOf(html, 'tr')
    .slice(1)
    .map(({ text }) => text);
}

test('a row says what is wrong, since when, how to mend it, and which command is next', () => {
  const failing = tenant('alt', {
    problems: [
      {
        kind: 'failing',
        since: NOW - 4 * HOUR,
        code: 'API_UNREACHABLE',
        title: 'The programme API does not answer',
        details: ['http://127.0.0.1:4010: connect ECONNREFUSED'],
        hint: 'Check whether the API is running.',
      },
    ],
  });
  const html = page([failing, tenant('neu')]);
  const [first, second] = rowsOf(html);
  expect(first).toMatch(
    /alt failing 4 h: API_UNREACHABLE ?The programme API does not answer ?http:\/\/127\.0\.0\.1:4010: connect ECONNREFUSED ?→ Check whether the API is running\. 1 h 30 min – voucher-site build --tenant alt$/,
  );
  expect(second).toMatch(/neu ok 1 h 30 min – voucher-site status --tenant neu$/);
  expect(elementsOf(html, 'title')[0]?.text).toBe('(1) voucher-site');
});

test('a hold and a target name the command that ends or repeats it', () => {
  const hold = { release: 'a', since: NOW - 3 * HOUR, by: 'anna@build1', reason: 'prices' };
  const publish = { target: 'web', isConfigured: true, isAsked: true, isLive: false, release: '20261119T1' };
  const html = page([
    tenant('behind', { problems: [{ kind: 'behind', target: 'web' }], targets: [publish] }),
    tenant('held', { hold }),
    tenant('held-there', { targets: [{ ...publish, isLive: true, hold }] }),
  ]);
  const commands = elementsOf(html, 'code').map(({ text }) => text);
  expect(commands).toEqual([
    'voucher-site publish --tenant behind --target web',
    'voucher-site resume --tenant held',
    'voucher-site resume --tenant held-there --target web',
  ]);
  expect(rowsOf(html)[1]).toContain('held 3 h by anna@build1: prices');
});

test('foreign text adds no element and turns no text around', () => {
  const evil = `</td></table><script>alert(1)</script><img src=x onerror=alert(1)>"'\u202E\u001B[31m\u0000`;
  const html = page(
    [
      tenant('evil', {
        problems: [{ kind: 'failing', code: evil, title: evil, details: [evil], hint: evil }],
        hold: { release: evil, since: NOW, by: evil, reason: evil },
        live: { release: evil, since: NOW },
      }),
    ],
    {
      queue: { waiting: [], active: [], delayed: [], failed: [], workers: [{ name: evil, since: NOW }] },
    },
  );
  const names = readHtml(html).map(({ name }) => name);
  expect(names.filter((name) => name === 'script')).toHaveLength(1);
  expect(names).not.toContain('img');
  expect(names.filter((name) => name === 'tr')).toHaveLength(2);
  for (const control of ['\u202E', '\u001B', '\u0000']) expect(html).not.toContain(control);
});

test('the page needs no other file, and allows only its own style and script', () => {
  const html = page([tenant('alt')]);
  expect(readHtml(html).flatMap(({ attributes: { src, href } }) => [src, href].filter(Boolean))).toEqual([]);
  const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  for (const name of ['style', 'script']) {
    const [, text = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(html) ?? [];
    expect(policy).toContain(`${name}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  expect(policy).toMatch(/^default-src 'none';/);
});

test('a queue without a worker, and one that does not answer, are said', () => {
  const build = { id: '1', tenant: 'alt', cause: 'event' as const, reason: '', requestedAt: NOW, failures: 0 };
  const queue = { waiting: [build], active: [], delayed: [], failed: [], workers: [] };
  expect(page([tenant('alt')], { queue })).toContain(
    '<p class="queue bad">Queue: 1 waiting · 0 building · 0 for later · 0 failed for good · no worker is alive</p>',
  );
  expect(page([tenant('alt')], { queue: 'unreachable' })).toContain('The queue cannot be reached.');
  expect(page([tenant('alt')])).not.toContain('class="queue');
});
