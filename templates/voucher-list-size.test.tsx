import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShellContext } from '../site/components/shell-context.ts';
import type { SiteImages } from '../site/shared/models/image.ts';
import { buildShell } from '../site/shared/payload/build-shell.ts';
import { foldSlug } from '../site/shared/slug.ts';
import { fixtureMerchant, fixtureSnapshot } from '../site/shared/testing/fixture-snapshot.ts';
import { Page } from './gutscheine/+Page.tsx';
import { data } from './gutscheine/+data.ts';

const KILOBYTE = 1024;

const TRADES = ['Bäckerei', 'Buchhandlung', 'Goldschmiede', 'Fahrradladen', 'Weinhandlung', 'Gärtnerei', 'Schneiderei'];
const NAMES = ['Adler', 'Brandt', 'Ebert', 'Fährmann', 'Haußmann', 'Jäger', 'Keßler', 'Löffler', 'Möller', 'Öztürk'];
const WORDS =
  'Brot Torten Bücher Ringe Ketten Räder Licht Pedale Riesling Rosen Stauden Mäntel Knöpfe Hosen Käse Obst'.split(' ');

/** Pseudo-random numbers that are the same in every run. */
function chance(place: number, what: string): string {
  return createHash('sha256').update(`${place} ${what}`).digest('hex');
}

function pick(list: readonly string[], place: number, what: string): string {
  return list[Number.parseInt(chance(place, what).slice(0, 6), 16) % list.length] ?? '';
}

const images: SiteImages = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => [
    `/bild-${index}.jpg`,
    {
      path: `/media/${chance(index, 'picture').slice(0, 16)}`,
      width: 1200,
      height: 900,
      widths: [320, 640, 960, 1200],
    },
  ]),
);

function merchant(place: number) {
  const companyName = `${pick(TRADES, place, 'trade')} ${pick(NAMES, place, 'name')}`;
  const words = Array.from({ length: 14 }, (_, word) => pick(WORDS, place, `word ${word}`)).join(', ');
  return fixtureMerchant({
    slug: `${foldSlug(companyName) ?? ''}-${place}`,
    companyName,
    shortDescription: `${words.slice(0, 80)} und vieles mehr`,
    descriptionHtml: `<p>${words} seit ${1800 + (place % 200)}, gemacht von ${chance(place, 'who').slice(0, 8)}</p>`,
    categoryIds: [String(1 + (place % 2))],
    address: { street: `Gasse ${place}`, postalCode: '97999', city: 'Musterstadt' },
    imageUrls: [`/bild-${place}.jpg`],
  });
}

test('a thousand vouchers with images and texts stay below 60 KB compressed, frame and payload included', () => {
  const merchants = Array.from({ length: 1000 }, (_, index) => merchant(index));
  const snapshot = fixtureSnapshot({ merchants, images });
  const page = data({ snapshot, frameId: 'b1', routeParams: {} });
  const html = renderToString(
    <ShellContext value={buildShell(snapshot, 'b1')}>
      <Page {...page} />
    </ShellContext>,
  );
  const frame = 8 * KILOBYTE;
  const bytes = gzipSync(`${html}<script type="application/json">${JSON.stringify(page)}</script>`).length + frame;
  expect(bytes).toBeLessThan(60 * KILOBYTE);
});
