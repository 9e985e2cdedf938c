import { mediaPaths } from '../../media/media-paths.ts';
import { sponsorsOf } from '../sponsors.ts';

/** Companies that give the voucher to their staff. */
export const supporters = sponsorsOf(mediaPaths('musterstadt'), [
  { slug: 'sparkasse-musterland', name: 'Sparkasse Musterland' },
  { slug: 'stadtwerke-musterstadt', name: 'Stadtwerke Musterstadt' },
  { slug: 'brauerei-goldener-loewe', name: 'Brauerei Goldener Löwe' },
  { slug: 'feinwerk-huber', name: 'Feinwerk Huber GmbH' },
  { slug: 'klinikum-lindenberg', name: 'Klinikum am Lindenberg', linked: false },
  { slug: 'spedition-rottmann', name: 'Spedition Rottmann' },
]);

export const websiteSponsors = supporters.slice(0, 4);
