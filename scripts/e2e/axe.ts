import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { AXE_TAGS } from '../../site/shared/accessibility-checks.ts';

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
