import { expect, test } from 'vitest';
import type { SiteImage } from '../shared/models/image.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { Logo } from './SiteHeader.tsx';

const WIDE: SiteImage = { path: '/media/weit', width: 480, height: 96, widths: [160, 320, 480] };
const EMBLEM: SiteImage = { path: '/media/wappen', width: 240, height: 200, widths: [160, 240] };
const SMALL: SiteImage = { path: '/media/klein', width: 192, height: 192, widths: [48, 96, 192] };

function render(logo: SiteImage | undefined, smallLogo: SiteImage | undefined): string {
  const { tenant } = fixtureSnapshot();
  return renderInShell(<Logo />, {
    tenant: { ...tenant, name: 'Bad Sülz Karte', city: { name: 'Bad Sülz' }, logo: '/gross', smallLogo: '/klein' },
    images: { ...(logo && { '/gross': logo }), ...(smallLogo && { '/klein': smallLogo }) },
  });
}

test('the large logo is for wide windows, the small one for phones, and each reserves its space', () => {
  const html = render(WIDE, SMALL);
  expect(html).toMatch(
    /<source media="\(min-width: 480px\)" type="image\/webp" srcSet="\/media\/weit-160\.webp 160w[^"]*" sizes="200px" width="480" height="96"\/>/,
  );
  expect(html).toMatch(/<img class="logo-mark" src="\/media\/klein-192\.webp"[^>]* width="192" height="192"/);
  expect(html).toContain('class="logo has-wordmark"');
});

test('a very wide logo is limited to its space', () => {
  expect(render({ ...WIDE, height: 24 }, SMALL)).toContain('sizes="220px"');
});

test('a large logo that is almost square contains no name: the name stays beside it', () => {
  expect(render(EMBLEM, SMALL)).toContain('class="logo"');
});

test('either logo replaces the other, a drawn town replaces both', () => {
  const onlyLarge = render(WIDE, undefined);
  expect(onlyLarge).toContain('class="logo has-wordmark has-wordmark-only"');
  expect(onlyLarge).toContain('src="/media/weit-480.webp"');
  expect(onlyLarge).not.toContain('media="');
  const onlySmall = render(undefined, SMALL);
  expect(onlySmall).toContain('src="/media/klein-192.webp"');
  expect(onlySmall).not.toContain('media="');
  expect(render(undefined, undefined)).toContain('<svg class="logo-mark"');
});

test('the name is split after the city’s own name, also where a logo has it in it', () => {
  for (const html of [render(WIDE, SMALL), render(undefined, undefined)]) {
    expect(html).toContain('<strong>Bad Sülz</strong> <span>Karte</span>');
    expect(html).toContain('aria-label="Bad Sülz Karte: Startseite"');
  }
});
