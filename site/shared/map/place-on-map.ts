/** What a place is to a visitor: the voucher is redeemed here, or sold over the counter. */
export type PlaceKind = 'acceptance' | 'sales';

/** A place with a marker. Degrees are rounded as `roundLocation` does, for small payloads. */
export interface PlaceOnMap {
  /** Unique on the map it stands on. */
  id: string;
  name: string;
  lat: number;
  lon: number;
  kind: PlaceKind;
  /** The place's own page, if it has one. */
  href?: string;
  /** Street and number, for the popup. */
  street?: string;
}
