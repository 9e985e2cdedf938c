import type { Locator, Page } from '@playwright/test';
import { CHECKED_WIDTHS } from '../../../site/shared/accessibility-checks.ts';
import type { CityId } from './cities.ts';
import { openHydrated, searchButton } from './client-page.ts';
import { openMap } from './map-page.ts';

/** What visitors open, choose or do wrong: a state of a page that its address does not show. */
export interface OpenedState {
  name: string;
  /** Musterstadt if not said. */
  city?: CityId;
  /** Where it exists; the page is opened at the first. */
  widths?: readonly number[];
  /** Selector of what is examined; the open dialog, or what the page is about, if not said. */
  within?: string;
  open: Step;
  /** Further states of the opened page. */
  next?: readonly Step[];
}

/** @returns what is visible in this state only */
type Step = (page: Page) => Promise<Locator>;

const [PHONE, DESKTOP] = CHECKED_WIDTHS;

const mainOf = (page: Page) => page.getByRole('main');

/** Opens the sheet of filters, and chooses one of them. */
async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('button', { name: /^Bäckerei/ }).click();
  // To its end, where its last button, which stays in sight, covers nothing in part.
  await sheet.getByRole('combobox').scrollIntoViewIfNeeded();
  await sheet.evaluate((element) => {
    for (const part of [element, ...element.querySelectorAll('*')]) part.scrollTop = part.scrollHeight;
  });
  return sheet;
}

/** Of the frame and of the pages that inform. */
export const READING_STATES: readonly OpenedState[] = [
  {
    name: 'menu of a phone',
    widths: [PHONE],
    within: 'header',
    async open(page) {
      await openHydrated(page, '/faq');
      await page.getByRole('button', { name: 'Menü' }).click();
      return page.getByRole('navigation', { name: 'Hauptmenü' });
    },
  },
  {
    name: 'search with results',
    // The results lie over the page and cover a link in part, which axe takes for a target that is too small.
    within: 'header',
    async open(page) {
      await openHydrated(page, '/impressum');
      await searchButton(page).click();
      await page.getByRole('searchbox', { name: 'Auf Musterstadt Gutschein suchen' }).fill('buchhandlung');
      return page.locator('.search-results').getByRole('link').first();
    },
  },
  {
    name: 'filtered acceptance list, and one without hits',
    async open(page) {
      await openHydrated(page, '/akzeptanzstellen?q=marktplatz&branche=baeckerei-cafe');
      return mainOf(page).locator('.merchant-card:visible').first();
    },
    next: [
      async (page) => {
        await mainOf(page).getByRole('button', { name: 'Filter zurücksetzen' }).click();
        await mainOf(page).getByRole('searchbox').fill('Wien');
        return page.getByRole('button', { name: 'Wein', exact: true });
      },
    ],
  },
  {
    name: 'filters of a list on a phone',
    widths: [PHONE],
    async open(page) {
      await openHydrated(page, '/akzeptanzstellen');
      return openFilters(page);
    },
  },
  {
    name: 'map of the vouchers',
    async open(page) {
      await openHydrated(page, '/gutscheine');
      await mainOf(page).getByRole('radio', { name: 'Stadtplan' }).check();
      const map = mainOf(page).getByRole('region', { name: 'Stadtplan der Gutscheine' });
      return map.getByRole('button', { name: /näher ansehen$/ }).first();
    },
  },
  {
    name: 'tooltip',
    within: 'html',
    async open(page) {
      await openHydrated(page, '/');
      const toggle = page.getByRole('button', { name: /^Darstellung: / });
      await toggle.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      return page.locator('.tooltip');
    },
  },
  {
    name: 'consent dialog, and the dialog before the chat',
    city: 'blocked',
    async open(page) {
      await openHydrated(page, '/faq');
      await page.getByRole('button', { name: 'Datenschutzeinstellungen' }).click();
      return page.getByRole('dialog', { name: 'Datenschutzeinstellungen' });
    },
    next: [
      async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Fragen Sie unseren Assistenten' }).click();
        return page.getByRole('dialog', { name: 'Unser Assistent' });
      },
    ],
  },
  {
    name: 'map that asks for consent',
    city: 'blocked',
    async open(page) {
      await openHydrated(page, '/karte');
      // The first interaction opens the map; a click on its button would race with it.
      await page.mouse.move(20, 20);
      return page.getByRole('button', { name: 'Stadtplan laden' });
    },
  },
  {
    name: 'popup of a map, and a chosen kind of places',
    widths: [DESKTOP, PHONE],
    async open(page) {
      await openMap(page);
      await page.getByRole('radio', { name: 'Kaufen' }).check();
      await page.getByRole('button', { name: 'Buchhandlung Lesezeit auf dem Stadtplan zeigen' }).click();
      return page.getByRole('dialog', { name: 'Buchhandlung Lesezeit' });
    },
  },
  {
    name: 'small map of a place',
    async open(page) {
      await openHydrated(page, '/akzeptanzstellen/barbier-rasant');
      await page.getByText('Auf dem Stadtplan zeigen', { exact: true }).click();
      return page.getByRole('button', { name: 'Barbier Rasant, Akzeptanzstelle' });
    },
  },
  {
    name: 'sales point on the map',
    async open(page) {
      await openHydrated(page, '/verkaufsstellen');
      const card = mainOf(page).getByRole('listitem').filter({ hasText: 'Buchhandlung Lesezeit' });
      await card.getByRole('button', { name: 'Auf dem Stadtplan zeigen' }).click();
      return page.getByRole('dialog', { name: 'Buchhandlung Lesezeit' });
    },
  },
  {
    name: 'sales points that could not be loaded',
    async open(page) {
      await page.route('**/sales-points?websiteVisible=true', (route) => route.fulfill({ status: 503 }));
      await openHydrated(page, '/verkaufsstellen');
      return page.getByRole('button', { name: 'Erneut versuchen' });
    },
  },
  {
    name: 'open questions, and a search without hits',
    async open(page) {
      await openHydrated(page, '/faq');
      const questions = mainOf(page).locator('details');
      for (const index of [0, 1]) await questions.nth(index).locator('summary').click();
      return questions.first().locator('p').first();
    },
    next: [
      async (page) => {
        await mainOf(page).getByRole('searchbox').fill('quarkbrot');
        return page.getByText('Zu „quarkbrot“ haben wir keine passende Frage gefunden.');
      },
    ],
  },
];
