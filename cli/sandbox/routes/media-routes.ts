import { Hono } from 'hono';
import type { Context } from 'hono';
import type { City } from '../city.ts';
import type { CityDirectory } from '../city-directory.ts';
import { textPdf } from '../media/acceptance-pdf.ts';
import { header, shareImage, skyline } from '../media/city-pictures.ts';
import type { CityLook } from '../media/city-pictures.ts';
import { lookOf } from '../media/city-look.ts';
import { logo, shopLogo, smallLogo, sponsorLogo } from '../media/logos.ts';
import { isMotif, motif } from '../media/motif.ts';
import { SHOP_KINDS } from '../media/shop-kind.ts';
import { storefront } from '../media/storefront.ts';
import { problem } from '../problem.ts';
import { stableHash } from '../stable-hash.ts';
import type { SandboxEnv } from '../sandbox-env.ts';

const MAX_AGE_S = 3600;
const CITY_PICTURES: Readonly<Record<string, (look: CityLook) => string>> = {
  logo,
  'small-logo': smallLogo,
  favicon: smallLogo,
  share: shareImage,
  skyline,
  header,
};

/** Draws the pictures that the answers of the API point to. */
export function mediaRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  routes.get('/:tenantId/akzeptanzstellen.pdf', (c) => {
    const city = directory.byId(c.req.param('tenantId'))?.city;
    if (!city) return noPicture(c);
    const lines = city.pointsOfSale.map(({ displayName, address }) =>
      address ? `${displayName}, ${address.street}, ${address.postalCode} ${address.city}` : displayName,
    );
    const pdf = textPdf(`Akzeptanzstellen ${city.tenant.city?.name ?? city.tenant.name}`, lines);
    return c.body(pdf, 200, { 'Content-Type': 'application/pdf', 'Cache-Control': `public, max-age=${MAX_AGE_S}` });
  });

  routes.get('/:tenantId/:picture{.+\\.svg}', (c) => {
    const city = directory.byId(c.req.param('tenantId'))?.city;
    const [type = '', ...names] = c.req
      .param('picture')
      .replace(/\.svg$/, '')
      .split('/');
    const picture = city && draw(city, type, names);
    return picture === undefined ? noPicture(c) : svg(c, picture);
  });

  return routes;
}

/** The SVG text, or undefined where there is no such picture. */
function draw(city: City, type: string, [first = '', second]: readonly string[]): string | undefined {
  const look = lookOf(city);
  const { palette } = look;
  const kind = SHOP_KINDS.find((candidate) => candidate === first);
  if (type === 'shop-logo' && kind && second) return shopLogo(palette, kind, second);
  if (type === 'storefront' && kind && second) return storefront(palette, kind, second);
  if (second !== undefined) return undefined;
  if (type === 'motif' && isMotif(first)) return motif(look, first);
  if (type === 'sponsor') {
    const sponsors = [...city.supporters, ...(city.tenant.websiteSponsors ?? [])];
    const sponsor = sponsors.find(({ logoSmallUrl }) => logoSmallUrl?.endsWith(`/${first}.svg`));
    return sponsor && sponsorLogo(palette, sponsor.name, first);
  }
  return first === '' && Object.hasOwn(CITY_PICTURES, type) ? CITY_PICTURES[type]?.(look) : undefined;
}

/** Asked for at each build: whoever changes a drawing wants to see it. */
function svg(c: Context, text: string): Response {
  const etag = `"${stableHash(text).toString(36)}-${text.length}"`;
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'image/svg+xml' });
}

function noPicture(c: Context): Response {
  return problem(c, { status: 404, title: 'No such picture' });
}
