import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ATTACK_MARK } from '../../../cli/sandbox/cities/hostile-city.ts';
import { AXE_TAGS } from '../../../site/shared/accessibility-checks.ts';

/** What axe-core finds wrong on a page as it is: the rule, where, and how to mend it; one entry for each element. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Else axe finds a selector for each element of a page that is as it should be, which takes longer than the rules.
    .options({ resultTypes: ['violations'] })
    .withTags([...AXE_TAGS])
    // Else it opens a page of its own to bring frames of other origins together; no page of the site has any.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

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
