import type { Palette } from './palette.ts';
import { circle, path, rect, svgDocument, text, verticalGradient } from './svg.ts';
import { townscape } from './townscape.ts';

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
  return scene(look, 1600, 720, 1.25);
}

/** A flat band for the head of inner pages. */
export function header(look: CityLook): string {
  return scene(look, 1600, 360, 0.8);
}

/** What a shared link shows. */
export function sharePicture(look: CityLook): string {
  const { palette, cityName, portalName } = look;
  const card =
    rect(80, 60, 620, 210, palette.paper, 16) +
    text(120, 160, cityName, { size: 72, fill: palette.deep, family: 'serif', weight: 700 }) +
    text(122, 222, portalName, { size: 38, fill: palette.primary, weight: 500 });
  return scene(look, 1200, 630, 0.72, card);
}

function scene({ tenantId, palette, lake }: CityLook, width: number, height: number, scale: number, front = '') {
  const ground = height * (lake ? 0.78 : 0.9);
  const hills = (y: number, fill: string) =>
    path(`M0 ${y}Q${width * 0.25} ${y - 130 * scale} ${width * 0.5} ${y}T${width} ${y - 30}V${height}H0Z`, fill);
  const shore = lake ? water(width, height, ground, palette) : rect(0, ground, width, height, palette.tone(24, 58, 12));
  return svgDocument(
    width,
    height,
    [
      verticalGradient('sky', palette.tone(72, 84, 14), palette.tone(80, 96, 26)),
      rect(0, 0, width, height, 'url(#sky)'),
      circle(width * 0.78, height * 0.24, 58 * scale, palette.sun),
      hills(ground - 120 * scale, palette.tone(38, 78)),
      hills(ground - 40 * scale, palette.meadow),
      townscape(tenantId, palette, { width, ground, scale }),
      shore,
      front,
    ].join(''),
  );
}

function water(width: number, height: number, top: number, palette: Palette): string {
  const waves = [0.2, 0.45, 0.72].map((part, index) => {
    const y = top + (height - top) * part;
    return rect(width * (0.08 + index * 0.21), y, width * 0.3, 5, palette.tone(52, 70), 3);
  });
  const sail = path(
    `M${width * 0.62} ${top + 34}h120l-22 26h-80Z M${width * 0.66} ${top + 28}v-150l82 150Z M${width * 0.654} ${top + 28}v-110l-46 110Z`,
    palette.paper,
  );
  return rect(0, top, width, height - top, palette.tone(50, 52)) + waves.join('') + sail;
}
