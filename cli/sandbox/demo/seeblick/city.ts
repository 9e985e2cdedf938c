import { buildDemoCity } from '../build-demo-city.ts';
import { boats } from './boats.ts';
import { children } from './children.ts';
import { culture } from './culture.ts';
import { farmShops } from './farm-shops.ts';
import { fashion } from './fashion.ts';
import { gastronomy } from './gastronomy.ts';
import { outdoors } from './outdoors.ts';
import { counters, generalVoucher, shippingRates, templates } from './selling.ts';
import { stays } from './stays.ts';
import { tenant } from './tenant.ts';
import { seeblickPlan } from './town-plan.ts';
import { wellness } from './wellness.ts';

/** A small programme: one voucher for all, PayPal only, no list to print, two years of validity. */
export const seeblick = buildDemoCity({
  tenant,
  plan: seeblickPlan,
  groups: [gastronomy, stays, boats, fashion, farmShops, wellness, culture, children, outdoors],
  featuredSlugs: [
    'segelschule-westwind',
    'fischerstube-kretz',
    'therme-seeblick',
    'obsthof-gessler',
    'spielzeug-kaepten-knopf',
  ],
  counters,
  ids: 'sb-',
  phonePrefix: '+49 89 99998-',
  generalVoucher,
  templates,
  shippingRates,
  supporters: [],
  acceptsWithdrawals: false,
});
