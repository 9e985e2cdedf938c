import { DivIcon, LatLngBounds, Map as LeafletMap, Marker, Popup } from 'leaflet';
import { MAX_MAP_ZOOM } from '../../shared/map/map-start.ts';
import { hasOtherPlaces, type PlaceOnMap } from '../../shared/map/places.ts';
import { clusterPlaces, containsPlace, type ClusterMark, type MapMark } from './cluster-places.ts';
import { byDistance, type VisitorPosition } from '../../shared/map/distance.ts';
import type { MapOptions, MapView, OpenMap } from './map-props.ts';
import { clusterMarker, placeMarker, visitorMarker, overflow, addressPopup, placePopup } from './map-elements.ts';
import { addGround } from './map-ground.ts';
import { withoutOutliers } from '../../shared/map/location.ts';

/** Further out, a city is a dot. */
const MIN_ZOOM = 6;
/** Places shown around the visitor, and the closest zoom for it. */
const NEAREST_SHOWN = 5;
const NEAREST_ZOOM = 17;

/** Pixels between a popup and the edge of the map. */
const POPUP_MARGIN = 12;

/** Width of the buttons on the right edge. map.css hides them behind popups if the map is narrower than `NARROW_MAP_WIDTH`. */
const BUTTONS_WIDTH = 56;
const NARROW_MAP_WIDTH = 480;

const NO_VIEW: MapView = { places: [], clusters: clusterPlaces([]) };

/**
 * Creates the map. Leaflet needs the document, so this is loaded when a map opens.
 */
export function createMap(container: HTMLElement, options: MapOptions): OpenMap {
  const { start, prefersReducedMotion, isEmbedded, isFitted, onSelect, onHighlight, onZoom } = options;
  const animate = !prefersReducedMotion;
  const map = new LeafletMap(container, {
    center: [start.lat, start.lon],
    zoom: start.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_MAP_ZOOM,
    // Our buttons are outside of the map, have German labels and are large enough for a finger.
    zoomControl: false,
    scrollWheelZoom: !isEmbedded,
    dragging: !isEmbedded || !matchMedia('(pointer: coarse)').matches,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
  });
  map.attributionControl.setPrefix(false);
  const releaseGround = addGround(map, container, options);

  let view = NO_VIEW;
  const shown = new Map<string, { mark: MapMark; marker: Marker; element: HTMLElement }>();
  let visitor: Marker | undefined;
  let popup: { id?: string; layer: Popup; opener: Element | null; close: () => void } | undefined;

  /** Updates the markers. Markers that stay are not touched: one of them may have the focus. */
  const redraw = (): void => {
    const bounds = map.getBounds().pad(0.25);
    const marks = view.clusters.marksIn(
      [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      map.getZoom(),
    );
    const kept = new Set(marks.map(({ key }) => key));
    for (const [key, { marker, element }] of shown) {
      if (kept.has(key)) continue;
      if (element === document.activeElement) container.focus({ preventScroll: true });
      marker.remove();
      shown.delete(key);
    }
    for (const mark of marks) if (!shown.has(mark.key)) addMark(mark);
    raise();
  };

  const addMark = (mark: MapMark): void => {
    const element = 'place' in mark ? placeMarker(mark.place) : clusterMarker(mark.places.length);
    const marker = markerOf(mark, element);
    marker.on('click', () => ('place' in mark ? select(mark.place, element) : openCluster(mark, element)));
    element.addEventListener('focus', () => {
      // Markers just outside of the view are drawn as well. Focus by pointer must not move what is about to be clicked.
      if (element.matches(':focus-visible')) map.panInside([mark.lat, mark.lon], { padding: [48, 48], animate });
    });
    if ('place' in mark) {
      const { id } = mark.place;
      const leave = (): void => onHighlight(undefined);
      element.addEventListener('pointerenter', () => onHighlight(id));
      element.addEventListener('focus', () => onHighlight(id));
      element.addEventListener('pointerleave', leave);
      element.addEventListener('blur', leave);
    }
    marker.addTo(map);
    shown.set(mark.key, { mark, marker, element });
  };

  /** Raises the selected and the highlighted place, or the clusters that contain them. */
  const raise = (): void => {
    const box = popup?.layer.getElement()?.querySelector('.leaflet-popup-content-wrapper')?.getBoundingClientRect();
    for (const { mark, marker, element } of shown.values()) {
      const isRaised = containsPlace(mark, view.highlightedId) || containsPlace(mark, popup?.id);
      // A marker under a popup can be neither seen nor pressed.
      element.inert = box !== undefined && !isRaised && isUnder(element, box);
      element.classList.toggle('is-raised', isRaised);
      marker.setZIndexOffset(isRaised ? 1000 : 0);
    }
  };

  const openPopup = (at: { lat: number; lon: number }, content: HTMLElement, opener: Element | null, id?: string) => {
    popup?.close();
    const layer = new Popup({ closeButton: false, autoPan: false, maxWidth: 280, minWidth: 232, offset: [0, -34] });
    layer.setLatLng([at.lat, at.lon]).setContent(content);
    const close = (): void => {
      if (popup?.layer !== layer) return;
      popup = undefined;
      const hadFocus = layer.getElement()?.contains(document.activeElement) === true;
      layer.remove();
      raise();
      if (hadFocus) focusAfter(opener, id);
    };
    popup = { layer, opener, close, ...(id === undefined ? {} : { id }) };
    layer.openOn(map);
    // Leaflet itself closes the popup when the map is clicked.
    layer.on('remove', () => {
      if (popup?.layer !== layer) return;
      popup = undefined;
      raise();
      onSelect(undefined);
    });
    content.focus({ preventScroll: true });
    keepInView(layer);
    raise();
  };

  const closeByVisitor = (): void => {
    popup?.close();
    onSelect(undefined);
  };

  /** Returns the focus to the element that opened the popup; if it was redrawn, to the place's new marker. */
  const focusAfter = (opener: Element | null, id: string | undefined): void => {
    const back = opener?.isConnected === true ? opener : shown.get(id ?? '')?.element;
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
    else container.focus({ preventScroll: true });
  };

  const keepInView = (layer: Popup): void => {
    const box = layer.getElement()?.getBoundingClientRect();
    if (box === undefined) return;
    const { left, top, right, bottom, width } = container.getBoundingClientRect();
    const free = { left, top, bottom, right: width < NARROW_MAP_WIDTH ? right : right - BUTTONS_WIDTH };
    const [x, y] = overflow(box, free, POPUP_MARGIN);
    if (x !== 0 || y !== 0) map.panBy([x, y], { animate });
  };

  const select = (place: PlaceOnMap, opener: Element | null): void => {
    openPopup(place, placePopup(place, closeByVisitor), opener, place.id);
    onSelect(place.id);
  };

  const openCluster = (cluster: ClusterMark, element: HTMLElement): void => {
    if (cluster.splitsAt > MAX_MAP_ZOOM) {
      const choose = (place: PlaceOnMap): void => select(place, element);
      openPopup(cluster, addressPopup(cluster.places, choose, closeByVisitor), element);
      return;
    }
    const hadFocus = element === document.activeElement;
    map.setView([cluster.lat, cluster.lon], cluster.splitsAt, { animate });
    // The cluster disappears; keyboard focus moves to one of its places.
    if (hadFocus) {
      map.once('moveend', () => {
        const next = [...shown.values()].find(({ mark }) => 'place' in mark && containsPlace(cluster, mark.place.id));
        (next?.element ?? container).focus({ preventScroll: true });
      });
    }
  };

  /** A selection from outside of the map: moves to the place, then opens its popup. */
  const goTo = (id: string | undefined): void => {
    if (id === popup?.id) return;
    const place = view.places.find((known) => known.id === id);
    if (place === undefined) {
      popup?.close();
      return;
    }
    const opener = document.activeElement;
    map.setView([place.lat, place.lon], view.clusters.zoomToShow(place, map.getZoom()), { animate: false });
    openPopup(place, placePopup(place, closeByVisitor), opener, place.id);
  };

  const showVisitor = (position: VisitorPosition | undefined): void => {
    visitor?.remove();
    visitor = undefined;
    if (position === undefined) return;
    visitor = markerOf(position, visitorMarker()).addTo(map);
    fit([position, ...byDistance(view.places, (place) => place, position).slice(0, NEAREST_SHOWN)]);
  };

  const fit = (points: readonly { lat: number; lon: number }[], isMoved = animate): void => {
    if (points.length === 0) return;
    const bounds = new LatLngBounds(points.map(({ lat, lon }) => [lat, lon]));
    map.fitBounds(bounds, { padding: [48, 48], maxZoom: NEAREST_ZOOM, animate: isMoved });
  };

  map.on('moveend', redraw);
  const reportZoom = (): void =>
    onZoom({ canZoomIn: map.getZoom() < MAX_MAP_ZOOM, canZoomOut: map.getZoom() > MIN_ZOOM });
  map.on('zoomend', reportZoom);
  reportZoom();
  const resizes = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resizes.observe(container);

  let isRemoved = false;
  return {
    update(next) {
      // The ground failed at the same moment as what the map shows has changed.
      if (isRemoved) return;
      const last = view;
      view = next;
      if (next.places !== last.places) {
        if (popup?.id !== undefined && !next.places.some(({ id }) => id === popup?.id)) closeByVisitor();
        const isOther = last === NO_VIEW ? isFitted : !isEmbedded && hasOtherPlaces(last.places, next.places);
        if (isOther) fit(withoutOutliers(next.places), false);
        redraw();
      }
      if (next.selectedId !== last.selectedId) goTo(next.selectedId);
      if (next.visitor !== last.visitor) showVisitor(next.visitor);
      raise();
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate }),
    showAll: () => fit(view.places),
    remove() {
      isRemoved = true;
      resizes.disconnect();
      popup = undefined;
      releaseGround();
      map.remove();
    },
  };
}

/** Whether the middle of an element is in a box. */
function isUnder(element: HTMLElement, box: DOMRect): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** The lower centre of the element marks the point; its size comes from the stylesheet. */
function markerOf({ lat, lon }: { lat: number; lon: number }, element: HTMLElement): Marker {
  const icon = new DivIcon({ html: element, className: 'map-marker-place', iconSize: [0, 0] });
  // The element itself is a button if it is interactive.
  return new Marker([lat, lon], { icon, keyboard: false });
}
