import type { Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

test.use({ baseURL: originOf('blocked') });

const MESSENGER = 'https://www.gstatic.com/dialogflow-console/fast/df-messenger/prod/v1/df-messenger.js';

/** Stands in for the provider's script: the same elements, the same event when they are ready, the same way to open. */
const STAND_IN = `
class Messenger extends HTMLElement {
  connectedCallback() {
    queueMicrotask(() => dispatchEvent(new CustomEvent('df-messenger-loaded')));
  }
}
class ChatBubble extends HTMLElement {
  openChat() {
    this.textContent = 'Gespräch mit ' + this.getAttribute('chat-title');
  }
}
customElements.define('df-messenger-chat-bubble', ChatBubble);
customElements.define('df-messenger', Messenger);
`;

/** The provider, as far as it is asked. Its requests are in the list. */
async function standIn(page: Page, answers = true): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://www.gstatic.com/**', (route) => {
    asked.push(route.request().url());
    return answers ? route.fulfill({ contentType: 'text/javascript', body: STAND_IN }) : route.abort();
  });
  return asked;
}

const launcher = (page: Page) => page.getByRole('button', { name: 'Fragen Sie unseren Assistenten' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Unser Assistent' });

test('before the first message visitors learn that a machine answers and who gets what; they decline, are asked again and agree', async ({
  page,
}) => {
  const asked = await standIn(page);
  // The first press wakes the page.
  await page.goto('/');
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Ihnen antwortet eine künstliche Intelligenz, kein Mensch.');
  await expect(dialog).toContainText('Google Cloud EMEA Limited');
  await examineOpened(page, dialog);
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(launcher(page)).toBeFocused();
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Zustimmen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gespräch mit KI-Assistent')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(launcher(page)).toHaveCount(0);
  expect(asked).toEqual([MESSENGER]);
  const attributes = await page
    .locator('df-messenger')
    .evaluate((element) => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])));
  expect(attributes).toEqual({
    location: 'europe-west3',
    'project-id': 'projekt-1',
    'agent-id': 'agent-1',
    'language-code': 'de',
    'session-ttl': '900',
  });
  // Other tenants have no chat, and ordering pages never have one.
  for (const path of ['/kasse', `${originOf('seeblick')}/`]) {
    await openHydrated(page, path);
    await expect(launcher(page)).toHaveCount(0);
  }
});

test('who agreed before still learns that it is a machine, and a withdrawal ends the conversation', async ({
  page,
  footer,
}) => {
  await page.addInitScript(() => localStorage.setItem('consent', '{"version":1,"granted":["chat"]}'));
  const asked = await standIn(page);
  await openHydrated(page, '/');
  expect(asked).toEqual([]);
  await launcher(page).click();
  await expect(dialogOf(page)).toContainText('kein Mensch');
  await dialogOf(page).getByRole('button', { name: 'Chat öffnen' }).click();
  await expect(page.locator('df-messenger')).toHaveCount(1);
  await footer.getByRole('button', { name: 'Datenschutzeinstellungen' }).click();
  await page.getByRole('button', { name: 'Alles ablehnen' }).click();
  await expect(page.locator('df-messenger')).toHaveCount(0);
  await expect(launcher(page)).toBeVisible();
});

test('a chat that cannot be loaded says so, names another way, and can be tried again', async ({ page }) => {
  await standIn(page, false);
  await openHydrated(page, '/');
  await launcher(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(dialog).toContainText('Der Assistent konnte nicht geladen werden.');
  await expect(dialog.getByRole('link', { name: 'gaeste@seeblick-karte.example' })).toBeVisible();
  await page.unroute('https://www.gstatic.com/**');
  await standIn(page);
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Gespräch mit KI-Assistent')).toBeVisible();
});
