import { buildDemoCity } from '../build-demo-city.ts';
import { bakeries } from './bakeries.ts';
import { counters, generalVoucher, shippingRates, templates } from './selling.ts';
import { supporters } from './sponsors.ts';
import { tenant } from './tenant.ts';
import { musterstadtPlan } from './town-plan.ts';

/** A town with every feature switched on. */
export const musterstadt = buildDemoCity({
  tenant,
  plan: musterstadtPlan,
  groups: [bakeries],
  featuredSlugs: ['backhaus-feldmann'],
  counters,
  ids: 'number',
  phonePrefix: '+49 69 90009-',
  generalVoucher,
  templates,
  shippingRates,
  supporters,
  acceptsWithdrawals: true,
});
