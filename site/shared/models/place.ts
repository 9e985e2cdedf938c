export interface Address {
  street: string;
  postalCode: string;
  city: string;
}

/** Degrees. A record without a location is listed but has no marker. */
export interface GeoLocation {
  latitude: number;
  longitude: number;
}

export type Weekday = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';

/** Local time in Europe/Berlin, `HH:MM`. A day without a span is closed. */
export interface OpeningSpan {
  day: Weekday;
  opens: string;
  closes: string;
}
