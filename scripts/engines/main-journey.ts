import { expect } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { MOTIFS, WATCHES } from '../second-api/second-city.ts';

/** Milliseconds until something is there; a machine under load is slow, not wrong. */
const PATIENCE_MS = 30_000;
const POLL_MS = 100;

const label = (text: string): string => `//main//label[contains(normalize-space(), '${text}')]`;
const radio = (text: string): string => `${label(text)}//input[@type='radio']`;
const button = (text: string): string => `//button[contains(normalize-space(), '${text}')]`;
const link = (text: string): string => `//a[contains(normalize-space(), '${text}')]`;
const field = (text: string): string => `//*[@id = //label[contains(normalize-space(), '${text}')]/@for]`;
/** What a visitor chooses; none of it is preselected. */
const CHOSEN_BY_RADIO = { amount: 'anderer', delivery: 'POSTAL_SHIPPING', motif: MOTIFS.lantern.id };
const CHOSEN = { ...CHOSEN_BY_RADIO, otherAmount: '37', quantity: '2' };

/** The form as the document shows it, regardless of the state in the site's code. */
const READ_FORM = `(() => {
  const form = document.querySelector('main form');
  const checked = (name) => form.querySelector('input[name=' + name + ']:checked')?.value;
  const text = (id) => document.getElementById(id)?.value;
  return { amount: checked('betrag'), otherAmount: text('anderer-betrag'), delivery: checked('versand'),
    motif: checked('motiv'), quantity: text('anzahl') };
})()`;

const CUSTOMER = {
  'Vor- und Nachname': 'Käthe Öhl',
  'E-Mail-Adresse': 'kaethe@post.example',
  'Straße und Hausnummer': 'Am Graben 2',
  Postleitzahl: '02977',
  Ort: 'Ölfurt',
};

/**
 * A visitor buys two vouchers as a present: choices, a reload, the way back, the gift, cart, checkout, payment page and what
 * comes after it.
 * @param origin of the second city
 * @param keepsFormsOnReload whether the browser restores a form after a reload, as Firefox does
 */
export async function takeMainJourney(engine: Engine, origin: string, keepsFormsOnReload: boolean): Promise<void> {
  const click = async (xpath: string): Promise<void> => {
    await waitFor(engine, `a clickable ${xpath}`, isShown(xpath), true);
    await engine.click(xpath);
  };
  const type = async (xpath: string, text: string): Promise<void> => {
    await waitFor(engine, `a field ${xpath}`, isShown(xpath), true);
    await engine.type(xpath, text);
  };
  const expectText = (xpath: string, text: string) =>
    waitFor(engine, `${xpath} with "${text}"`, hasText(xpath, text), true);
  const choose = async (): Promise<void> => {
    for (const choice of [radio('Anderer Betrag'), radio('Post'), radio(MOTIFS.lantern.name)]) await click(choice);
    await type(field('Ihr Betrag in Euro'), CHOSEN.otherAmount);
    await type(field('Anzahl'), CHOSEN.quantity);
  };

  await engine.open(`${origin}/gutscheine/${WATCHES.slug}`);
  await waitForHydration(engine);
  await choose();
  await engine.reload();
  await waitForHydration(engine);
  if (keepsFormsOnReload) expect(await engine.evaluate(READ_FORM)).toMatchObject(CHOSEN_BY_RADIO);
  await choose();
  // No page of the site, so that hydration can be waited for.
  await engine.open(`${origin}/robots.txt`);
  await engine.goBack();
  await waitForHydration(engine);
  expect(await engine.evaluate(READ_FORM)).toMatchObject(CHOSEN_BY_RADIO);
  await choose();
  expect(await engine.evaluate(READ_FORM)).toEqual(CHOSEN);
  await click(button('In den Warenkorb'));
  await click(`//main${link('im Warenkorb')}`);

  await expectText('//main//article', '37,00 € · Post · Laternenfest');
  await click(button('Gruß hinzufügen'));
  await type(field('Für wen'), 'Ömer');
  await type(field('Nachricht'), 'Für dich');
  await click(button('Übernehmen'));
  await expectText('//main//article', 'Für Ömer');
  await expectText('//main//dl', '77,90 €');
  await click(link('Zur Kasse'));

  for (const [name, text] of Object.entries(CUSTOMER)) await type(field(name), text);
  await expectText(`//main//*[contains(@class, 'cost-total')]`, '77,90 €');
  await click(button('Zahlungspflichtig bestellen'));
  await expectText('//h1', 'Kartenzahlung');
  await click(link('Jetzt bezahlen'));

  await expectText('//main//h1', 'Ihre Bestellung ist aufgegeben');
  await expectText('//main', 'Uhren Moser');
  expect(await engine.evaluate('location.pathname + location.search')).toBe('/bestellung-abgeschlossen');
  await engine.open(`${origin}/warenkorb`);
  await expectText('//main', 'Ihr Warenkorb ist leer.');
}

async function waitForHydration(engine: Engine): Promise<void> {
  await waitFor(engine, 'hydration', `'fullyRenderedUrl' in Object(window._vike)`, true);
}

async function waitFor(engine: Engine, what: string, expression: string, expected: unknown): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    // Between two documents the command may find no page.
    const value = await engine.evaluate(expression).catch(String);
    if (value === expected) return;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}; last: ${String(value)}`);
    await wait(POLL_MS);
  }
}

const first = (xpath: string): string =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue`;
/** Radio buttons that are drawn by styles are as large as their label. */
const isShown = (xpath: string): string => `(${first(xpath)}?.getClientRects().length ?? 0) > 0`;
const hasText = (xpath: string, text: string): string =>
  `(${first(xpath)}?.innerText ?? '').replace(/\\s+/g, ' ').includes(${JSON.stringify(text)})`;

/** A browser with one page, as far as a journey through the site needs it. Elements are named by XPath, which all drivers know. */
export interface Engine {
  /** Loads a document, and waits until it is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns to the document before this one. */
  goBack(): Promise<void>;
  /** A user's click on the middle of an element, which must be there. */
  click(xpath: string): Promise<void>;
  /** Replaces a field's text by typing. */
  type(xpath: string, text: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A phone's, in CSS pixels. */
export const WINDOW_SIZE = { width: 360, height: 740 };
