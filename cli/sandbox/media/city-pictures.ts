import { createRandom } from '../random.ts';
import { stableHash } from '../stable-hash.ts';
import { lettering, letteringWidth } from './lettering.ts';
import type { Palette } from './palette.ts';
import { bush, cloud, sailBoat } from './scenery.ts';
import { circle, line, path, rect, svgDocument, verticalGradient } from './svg.ts';
import { farRoofs, townscape } from './townscape.ts';

export interface CityLook {
  tenantId: string;
  cityName: string;
  portalName: string;
  palette: Palette;
  /** Water in front of the houses. */
  lake: boolean;
}

/** The wide picture of the home page. */
export function skyline(look: CityLook): string {
  return scene(look, { width: 1600, height: 720, scale: 1.2 });
}

/** A flat band for the head of inner pages. */
export function header(look: CityLook): string {
  return scene(look, { width: 1600, height: 360, scale: 0.68 });
}

const CITY = { size: 112, weight: 11 };
const PORTAL = { size: 56, weight: 8 };

/** What a shared link shows. */
export function shareImage(look: CityLook): string {
  const { palette, cityName, portalName } = look;
  const width = Math.max(letteringWidth(cityName, CITY), letteringWidth(portalName, PORTAL)) + 96;
  const card =
    rect(64, 48, width, 226, palette.paper, 24) +
    lettering(110, 162, cityName, { ...CITY, stroke: palette.deep }) +
    lettering(112, 240, portalName, { ...PORTAL, stroke: palette.primary });
  return scene(look, { width: 1200, height: 630, scale: 0.52 }, card);
}

interface Canvas {
  width: number;
  height: number;
  scale: number;
}

function scene({ tenantId, palette, lake }: CityLook, canvas: Canvas, front = '') {
  const { width, height, scale } = canvas;
  const ground = height * (lake ? 0.76 : 0.86);
  const hills = (y: number, rise: number, fill: string) =>
    path(`M0 ${y}Q${width * 0.22} ${y - rise * scale} ${width * 0.5} ${y}T${width} ${y - 30}V${height}H0Z`, fill);
  const sun = { x: width * 0.8, y: height * 0.22 };
  return svgDocument(
    width,
    height,
    [
      verticalGradient('sky', palette.tone(74, 80, 14), palette.tone(84, 96, 26)),
      rect(0, 0, width, height, 'url(#sky)'),
      `<g opacity=".35">${circle(sun.x, sun.y, 120 * scale, palette.sun)}</g>`,
      circle(sun.x, sun.y, 62 * scale, palette.sun),
      cloud(width * 0.08, height * 0.2, 1.1 * scale, palette.paper),
      cloud(width * 0.46, height * 0.12, 0.8 * scale, palette.paper),
      cloud(width * 0.64, height * 0.3, 0.9 * scale, palette.paper),
      birds(width * 0.3, height * 0.22, scale, palette),
      hills(ground - 150 * scale, 170, palette.tone(36, 80)),
      hills(ground - 90 * scale, 120, palette.tone(34, 74)),
      farRoofs(tenantId, palette, { width, ground, scale }),
      hills(ground - 18 * scale, 30, palette.meadow),
      townscape(tenantId, palette, { width, ground, scale }),
      lake ? water(canvas, ground, palette) : square(tenantId, canvas, ground, palette),
      front,
    ].join(''),
  );
}

function birds(x: number, y: number, scale: number, palette: Palette): string {
  const bird = (dx: number, dy: number) =>
    `M${x + dx * scale} ${y + dy * scale}q${9 * scale}-${9 * scale} ${18 * scale} 0q${9 * scale}-${9 * scale} ${18 * scale} 0`;
  return line(bird(0, 0) + bird(60, -22) + bird(92, 18), palette.tone(30, 46), 3 * scale);
}

/** A paved square in front of the houses, with hedges and market stalls. */
function square(seed: string, { width, height, scale }: Canvas, top: number, palette: Palette): string {
  const random = createRandom(stableHash(`${seed} square`));
  const paving = Array.from({ length: 26 }, () => {
    const y = top + 18 * scale + random.below(Math.max(1, Math.floor(height - top - 24 * scale)));
    return rect(random.below(width), y, (30 + random.below(60)) * scale, 5 * scale, palette.tone(22, 66, 14), 2);
  });
  const stall = (x: number, cloth: string) => {
    const y = top + 6 * scale;
    const stripes = [0, 1, 2, 3].map((index) =>
      path(
        `M${x + index * 32 * scale} ${y - 66 * scale}h${32 * scale}v${22 * scale}a${16 * scale} ${11 * scale} 0 0 1-${32 * scale} 0Z`,
        index % 2 === 0 ? cloth : palette.paper,
      ),
    );
    return (
      line(
        `M${x + 6 * scale} ${y}v-${60 * scale}M${x + 122 * scale} ${y}v-${60 * scale}`,
        palette.tone(24, 34),
        5 * scale,
      ) +
      rect(x + 2 * scale, y - 24 * scale, 124 * scale, 24 * scale, palette.tone(30, 46, 16), 3) +
      [18, 40, 62, 84, 106]
        .map((dx, index) =>
          circle(x + dx * scale, y - 27 * scale, 8 * scale, index % 2 ? palette.gold : palette.second),
        )
        .join('') +
      stripes.join('')
    );
  };
  const hedges = [0.02, 0.05, 0.33, 0.36, 0.6, 0.94, 0.975].map((part, index) =>
    bush(width * part, top + 4 * scale, (0.7 + (index % 3) * 0.16) * scale, palette),
  );
  return [
    rect(0, top, width, height - top, palette.tone(26, 74, 14)),
    rect(0, top, width, 7 * scale, palette.tone(22, 62, 14)),
    ...paving,
    ...hedges,
    stall(width * 0.16, palette.primary),
    stall(width * 0.7, palette.second),
  ].join('');
}

/** The shore, the lake with what shines in it, and boats. */
function water({ width, height, scale }: Canvas, top: number, palette: Palette): string {
  const waves = [0.16, 0.34, 0.56, 0.8].flatMap((part, row) => {
    const y = top + 14 * scale + (height - top) * part;
    return [0.06, 0.34, 0.66].map((left, index) =>
      rect(
        width * (left + row * 0.045),
        y + index * 3,
        width * (0.05 + row * 0.022),
        (3 + row) * scale,
        palette.tone(56, 70),
        3,
      ),
    );
  });
  return [
    verticalGradient('water', palette.tone(48, 62), palette.tone(56, 38)),
    rect(0, top, width, 12 * scale, palette.tone(18, 78, 20)),
    rect(0, top + 12 * scale, width, height - top, 'url(#water)'),
    ...waves,
    sailBoat(width * 0.2, top + 36 * scale, 0.7 * scale, palette.gold, palette),
    sailBoat(width * 0.6, top + 58 * scale, 1.3 * scale, palette.primary, palette),
    sailBoat(width * 0.86, top + 28 * scale, 0.55 * scale, palette.second, palette),
  ].join('');
}
