import { buildDemoCity } from '../build-demo-city.ts';
import { bakeries } from './bakeries.ts';
import { beauty } from './beauty.ts';
import { books } from './books.ts';
import { culture } from './culture.ts';
import { delicatessen } from './delicatessen.ts';
import { fashion } from './fashion.ts';
import { flowers } from './flowers.ts';
import { health } from './health.ts';
import { homes } from './homes.ts';
import { jewellery } from './jewellery.ts';
import { restaurants } from './restaurants.ts';
import { counters, generalVoucher, shippingRates, templates } from './selling.ts';
import { sports } from './sports.ts';
import { supporters } from './sponsors.ts';
import { tenant } from './tenant.ts';
import { musterstadtPlan } from './town-plan.ts';

/** A town with every feature switched on. */
export const musterstadt = buildDemoCity({
  tenant,
  plan: musterstadtPlan,
  groups: [
    bakeries,
    restaurants,
    fashion,
    books,
    jewellery,
    flowers,
    homes,
    health,
    beauty,
    sports,
    culture,
    delicatessen,
  ],
  featuredSlugs: [
    'buchhandlung-lesezeit',
    'gasthaus-zum-goldenen-loewen',
    'goldschmiede-amsel',
    'blumen-wiesengrund',
    'kletterhalle-steilwand',
    'backhaus-feldmann',
    'theater-im-zeughaus',
    'weinhandlung-fassgut',
  ],
  counters,
  ids: 'number',
  phonePrefix: '+49 69 90009-',
  generalVoucher,
  templates,
  shippingRates,
  supporters,
  acceptsWithdrawals: true,
});
