import type { PlaceKind, PlaceOnMap } from '../../shared/map/place-on-map.ts';
import { KIND_NAMES } from './map-words.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A drop that stands on its tip, on a grid of 32 × 40. */
const PIN = 'M16 39C26 27.5 30 21.5 30 15.5a14 14 0 0 0-28 0C2 21.5 6 27.5 16 39z';

/** What tells the kinds apart without colour: a ring for redeeming, a carrier bag for buying. */
const SIGNS: Record<PlaceKind, string> = {
  acceptance: 'M16 10.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  sales: 'M10.5 12.5h11l1 9h-13zM13 14.5v-3a3 3 0 0 1 6 0v3',
};

/** The marker of one place. */
export function placeMarker({ name, kind }: PlaceOnMap): HTMLButtonElement {
  const button = markerButton(`map-marker map-marker-${kind}`, `${name}, ${KIND_NAMES[kind]}`);
  button.title = name;
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 32 40');
  picture.setAttribute('aria-hidden', 'true');
  picture.append(svgPath(PIN, 'map-pin'), svgPath(SIGNS[kind], 'map-sign'));
  button.append(picture);
  return button;
}

/** The marker of several places. */
export function clusterMarker(count: number): HTMLButtonElement {
  const button = markerButton('map-cluster', `${count} Orte, näher ansehen`);
  button.textContent = String(count);
  return button;
}

/** Where the visitor is. Not a control. */
export function visitorMarker(): HTMLElement {
  const dot = document.createElement('span');
  dot.className = 'map-visitor';
  dot.setAttribute('role', 'img');
  dot.setAttribute('aria-label', 'Ihr Standort');
  return dot;
}

function markerButton(className: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', label);
  return button;
}

function svgPath(d: string, className: string): SVGPathElement {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', d);
  path.setAttribute('class', className);
  return path;
}
