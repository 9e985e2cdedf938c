import type { Page } from '@playwright/test';
import { ATTACK_MARK } from '../../cli/sandbox/cities/hostile-city.ts';

/**
 * Watches a page for what must not happen: code of the hostile city that runs, dialogs, new windows, breaches of the
 * Content-Security-Policy, and requests that leave the own origin. What happened is in the list.
 */
export async function watchPage(page: Page, ownOrigin: string): Promise<string[]> {
  const findings: string[] = [];
  await page.exposeFunction(ATTACK_MARK, () => void findings.push('attack'));
  await page.exposeFunction('reportViolation', (text: string) => void findings.push(`violation: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
      Reflect.get(window, 'reportViolation')(`${effectiveDirective} ${blockedURI} on ${documentURI}`);
    });
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ownOrigin) findings.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    findings.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => findings.push('popup'));
  return findings;
}
