import { mapLink } from '../../shared/map-link.ts';
import type { PlaceOnMap } from '../../shared/map/place-on-map.ts';
import { KIND_NAMES } from './map-words.ts';

/** What a popup says of a place. Names are set as text: they come from third parties. */
export function placePopup(place: PlaceOnMap, close: () => void): HTMLElement {
  const { name, kind, href, street, lat, lon } = place;
  const popup = dialog(name, close);
  popup.append(element('p', 'map-popup-kind', KIND_NAMES[kind]), element('strong', 'map-popup-name', name));
  if (street !== undefined) popup.append(element('p', '', street));
  const links = element('p', 'map-popup-links');
  if (href !== undefined) links.append(link(href, 'Ansehen'));
  links.append(link(mapLink({ latitude: lat, longitude: lon }), 'OpenStreetMap'));
  popup.append(links);
  return popup;
}

/** Several places at one address, of which the visitor chooses one. */
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

function link(href: string, text: string): HTMLAnchorElement {
  const anchor = element('a', '', text);
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
