import { routeLink } from '../../shared/map/location.ts';
import type { PlaceKind, PlaceOnMap } from '../../shared/map/places.ts';
import { berlinTime } from '../../shared/opening/berlin-time.ts';
import { openingStatus } from '../../shared/opening/opening-status.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A drop that stands on its tip, on a grid of 32 × 40. */
const PIN = 'M16 39C26 27.5 30 21.5 30 15.5a14 14 0 0 0-28 0C2 21.5 6 27.5 16 39z';

/** Distinguishes the kinds without colour: a ring for redeeming, a carrier bag for buying. */
const SIGNS: Record<PlaceKind, string> = {
  acceptance: 'M16 10.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  sales: 'M10.5 12.5h11l1 9h-13zM13 14.5v-3a3 3 0 0 1 6 0v3',
};

export function placeMarker({ name, kind }: PlaceOnMap): HTMLButtonElement {
  const button = markerButton(`map-marker map-marker-${kind}`, `${name}, ${KIND_NAMES[kind]}`);
  button.title = name;
  const image = document.createElementNS(SVG, 'svg');
  image.setAttribute('viewBox', '0 0 32 40');
  image.setAttribute('aria-hidden', 'true');
  image.append(svgPath(PIN, 'map-pin'), svgPath(SIGNS[kind], 'map-sign'));
  button.append(image);
  return button;
}

export function clusterMarker(count: number): HTMLButtonElement {
  const button = markerButton('map-cluster', `${count} Orte, näher ansehen`);
  button.textContent = String(count);
  return button;
}

/** Marks the visitor's position; not interactive. */
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

/** The popup of a place. Names are set as text, since they come from third parties. */
export function placePopup(place: PlaceOnMap, close: () => void): HTMLElement {
  const { name, kind, category = KIND_NAMES[kind], href, buyHref, street, hours, lat, lon } = place;
  const popup = dialog(name, close);
  const title = element('strong', 'map-popup-name', href === undefined ? name : undefined);
  if (href !== undefined) title.append(link(href, name));
  popup.append(element('p', 'map-popup-kind', category), title);
  if (street !== undefined) popup.append(element('p', '', street));
  if (hours !== undefined) {
    const { text, next, isOpen } = openingStatus(hours, berlinTime(Date.now()));
    const status = next === undefined ? text : `${text}, ${next}`;
    popup.append(element('p', isOpen ? 'map-popup-hours is-open' : 'map-popup-hours', status));
  }
  const actions = element('p', 'map-popup-actions');
  if (buyHref !== undefined) actions.append(link(buyHref, 'Gutschein kaufen', 'button'));
  actions.append(
    link(routeLink({ location: { latitude: lat, longitude: lon } }), 'Route planen', 'button button-quiet'),
  );
  popup.append(actions);
  return popup;
}

/** The popup of several places at one address, to choose from. */
export function addressPopup(
  places: readonly PlaceOnMap[],
  choose: (place: PlaceOnMap) => void,
  close: () => void,
): HTMLElement {
  const title = `${places.length} Orte an dieser Stelle`;
  const popup = dialog(title, close);
  const list = element('ul', 'map-popup-list');
  for (const place of places) {
    const button = element('button', 'map-popup-choice', place.name);
    button.type = 'button';
    button.addEventListener('click', () => choose(place));
    const row = element('li', '');
    row.append(button);
    list.append(row);
  }
  popup.append(element('strong', 'map-popup-name', title), list);
  return popup;
}

function dialog(label: string, close: () => void): HTMLElement {
  const popup = element('div', 'map-popup');
  popup.setAttribute('role', 'dialog');
  popup.setAttribute('aria-label', label);
  popup.tabIndex = -1;
  popup.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  const button = element('button', 'map-popup-close', '×');
  button.type = 'button';
  button.setAttribute('aria-label', 'Schließen');
  button.addEventListener('click', close);
  popup.append(button);
  return popup;
}

function link(href: string, text: string, className = ''): HTMLAnchorElement {
  const anchor = element('a', className, text);
  anchor.href = href;
  return anchor;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

const KIND_NAMES: Record<PlaceKind, string> = { acceptance: 'Akzeptanzstelle', sales: 'Verkaufsstelle' };

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** How far a box sticks out of its frame plus a margin: negative to the left and top. */
export function overflow(box: Box, frame: Box, margin: number): [x: number, y: number] {
  return [
    excess(box.left - frame.left - margin, box.right - frame.right + margin),
    excess(box.top - frame.top - margin, box.bottom - frame.bottom + margin),
  ];
}

/** A box wider than its frame is aligned with the start of the frame. */
function excess(start: number, end: number): number {
  return start < 0 ? start : Math.max(0, Math.min(start, end));
}
