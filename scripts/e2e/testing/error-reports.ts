import { expect, type Locator, type Page } from '@playwright/test';
import { createServer } from 'node:http';
import { closeServer, listen, LOOPBACK } from '../../../cli/serve/http.ts';

/** A stand-in for the error reporting service, which lists the reports it received. */
interface ErrorService {
  /** For the configuration of a tenant. */
  dsn: string;
  close(): Promise<void>;
}

/** Variable of the environment that holds where the reports can be read. */
const REPORTS_VARIABLE = 'E2E_REPORTS';

const REPORTS_PATH = '/reports';

/** Envelopes come by POST, as https://develop.sentry.dev/sdk/data-model/envelopes/ says; a GET lists them all as JSON. */
export async function startErrorService(): Promise<ErrorService> {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === REPORTS_PATH) {
      response.end(JSON.stringify(reports));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') reports.push(Buffer.concat(chunks).toString('utf8'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  process.env[REPORTS_VARIABLE] = `http://${LOOPBACK}:${port}${REPORTS_PATH}`;
  return { dsn: `http://schluessel@${LOOPBACK}:${port}/7`, close: () => closeServer(server) };
}

/** Reports that have this text in them. */
export async function reportsWith(text: string): Promise<string[]> {
  const response = await fetch(process.env[REPORTS_VARIABLE] ?? '');
  // Our own service wrote it.
  const reports = (await response.json()) as string[];
  return reports.filter((report) => report.includes(text));
}

/** Reports an error in the page, as what fails there does. */
export const fail = (page: Page, message: string) => page.evaluate((text) => reportError(new Error(text)), message);

/** The library keeps what it knows in the page; without that it was never started. */
export const isReporting = (page: Page) => page.evaluate(() => '__SENTRY__' in window);

/** What the recorder does: `buffer` keeps in memory, `session` sends, undefined is no recording. */
export const recordingOf = (page: Page) =>
  page.evaluate(() => {
    const carrier = Object(Reflect.get(window, '__SENTRY__'));
    return carrier[carrier.version]?.defaultCurrentScope
      ?.getClient()
      ?.getIntegrationByName('Replay')
      ?.getRecordingMode();
  });

/** What an earlier visit agreed to. */
export async function allow(page: Page, ...granted: readonly string[]): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('consent', text), JSON.stringify({ version: 1, granted }));
}

export const allowReplays = (page: Page) => allow(page, 'reports', 'replay');

/** Opens the settings, takes the choice there and waits until they are closed. */
export async function settle(page: Page, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Datenschutzeinstellungen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Datenschutzeinstellungen' });
  await choose(dialog);
  await expect(dialog).toBeHidden();
}

export async function allowReports(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: 'Fehlerberichte erlauben' }).check();
  await dialog.getByRole('button', { name: 'Auswahl speichern' }).click();
}

export const refuseAll = (dialog: Locator) => dialog.getByRole('button', { name: 'Alles ablehnen' }).click();

/** Lets the reporting be loaded and run. */
export async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect.poll(() => isReporting(page)).toBe(true);
}
