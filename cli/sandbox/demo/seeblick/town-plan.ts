import type { TownPlan } from '../town-plan.ts';

const POSTAL_CODE = '88999';

/** A fictitious lakeside town: the promenade follows the shore, the vineyards lie behind. */
export const seeblickPlan: TownPlan = {
  city: 'Seeblick',
  center: [47.6738, 9.3392],
  streets: {
    Seepromenade: { postalCode: POSTAL_CODE, from: [47.6718, 9.3358], step: [-0.00003, 0.00016] },
    Hafenstraße: { postalCode: POSTAL_CODE, from: [47.6722, 9.3401], step: [0.00006, 0.00006] },
    Fischergasse: { postalCode: POSTAL_CODE, from: [47.6727, 9.3388], step: [0.00008, -0.00003] },
    'Am Leuchtturm': { postalCode: POSTAL_CODE, from: [47.6706, 9.3431], step: [-0.00004, 0.00009] },
    Hauptstraße: { postalCode: POSTAL_CODE, from: [47.6739, 9.3362], step: [0.00001, 0.00014] },
    Obertorgasse: { postalCode: POSTAL_CODE, from: [47.6752, 9.3385], step: [0.00007, 0.00005] },
    Rebhaldenweg: { postalCode: POSTAL_CODE, from: [47.6776, 9.3369], step: [0.00009, 0.00008] },
    Uferweg: { postalCode: '88998', from: [47.6731, 9.3302], step: [0.00002, -0.00015] },
  },
};
