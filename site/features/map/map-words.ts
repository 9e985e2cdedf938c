import type { PlaceKind } from '../../shared/map/place-on-map.ts';

export const KIND_NAMES: Record<PlaceKind, string> = { acceptance: 'Akzeptanzstelle', sales: 'Verkaufsstelle' };
