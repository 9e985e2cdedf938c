import type { TownPlan } from '../town-plan.ts';

const OLD_TOWN = '97999';

/** A fictitious town: an oval old town around the market place, a ring road, a station to the south. */
export const musterstadtPlan: TownPlan = {
  city: 'Musterstadt',
  center: [49.9008, 10.1022],
  streets: {
    Marktplatz: { postalCode: OLD_TOWN, from: [49.9004, 10.1014], step: [0.00005, 0.00009] },
    Marktstraße: { postalCode: OLD_TOWN, from: [49.9006, 10.1034], step: [0.00002, 0.00011] },
    Rathausgasse: { postalCode: OLD_TOWN, from: [49.9013, 10.1019], step: [0.00008, 0.00003] },
    Kirchgasse: { postalCode: OLD_TOWN, from: [49.9016, 10.1008], step: [0.00003, -0.00009] },
    Färbergasse: { postalCode: OLD_TOWN, from: [49.8997, 10.1008], step: [-0.00005, -0.00008] },
    Bachstraße: { postalCode: OLD_TOWN, from: [49.8996, 10.1031], step: [-0.00006, 0.00005] },
    'Am Stadttor': { postalCode: OLD_TOWN, from: [49.9021, 10.104], step: [0.00005, 0.00007] },
    Lindenallee: { postalCode: OLD_TOWN, from: [49.9029, 10.1002], step: [0.00007, -0.00004] },
    Bahnhofstraße: { postalCode: OLD_TOWN, from: [49.8985, 10.1024], step: [-0.00009, 0.00001] },
    Ringstraße: { postalCode: OLD_TOWN, from: [49.8989, 10.0978], step: [0.00008, -0.00001] },
    Mühlweg: { postalCode: '97998', from: [49.8964, 10.1052], step: [0.00002, 0.00012] },
    Weinbergstraße: { postalCode: '97998', from: [49.9046, 10.1058], step: [0.00007, 0.00006] },
    Industriestraße: { postalCode: '97998', from: [49.8941, 10.0983], step: [-0.00002, -0.00014] },
  },
};
