import { canRun } from '../../../cli/testing/suite-programs.ts';
import { type Engine, takeMainJourney } from '../../engines/main-journey.ts';
import { startFirefox } from '../../engines/firefox.ts';
import { startWebKit } from '../../engines/webkit.ts';
import { originOf } from '../testing/cities.ts';
import { expect, test } from '../testing/second-city-pages.ts';

const STRIPE = 'payment_intent=pi_3Q&payment_intent_client_secret=pi_3Q_secret_x&redirect_status=succeeded';

test.beforeEach(({ api }) => api.steer({ returnQuery: STRIPE, orderId: 'ORD 77/ö' }));

test.afterEach(async ({ api }) => {
  expect((await api.log()).orders).toMatchObject([
    {
      body: {
        positions: [
          {
            merchant: 'x-7',
            amount: 3700,
            quantity: 2,
            templateId: '77',
            deliveryType: 'POSTAL_SHIPPING',
            gift: { recipientName: 'Ömer', message: 'Für dich' },
          },
        ],
      },
    },
  ]);
});

test('the main journey in Firefox', async () => {
  test.skip(!canRun('firefox'));
  await takeMainJourneyIn(await startFirefox(), true);
});

test('the main journey in WebKit', async () => {
  test.skip(!canRun('webkit'));
  await takeMainJourneyIn(await startWebKit(), false);
});

async function takeMainJourneyIn(engine: Engine, keepsFormsOnReload: boolean): Promise<void> {
  try {
    await takeMainJourney(engine, originOf('oelfurt'), keepsFormsOnReload);
  } finally {
    await engine.close();
  }
}
