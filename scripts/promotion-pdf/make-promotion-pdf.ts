import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/**
 * Prints the page of the demo city's promotion, which stands beside this script, to the file that its site serves. Run it after a change
 * of that page: `npx tsx scripts/promotion-pdf/make-promotion-pdf.ts`. The result is committed, since printing needs a
 * browser and building must not. CHROMIUM names another browser.
 */
const source = new URL('dreimalglueck.html', import.meta.url);
const target = fileURLToPath(new URL('../../cli/sandbox/media/musterstadt/dreimalglueck.pdf', import.meta.url));

await execa(process.env['CHROMIUM'] ?? '/usr/bin/chromium', [
  '--headless',
  '--no-sandbox',
  '--disable-background-networking',
  '--no-pdf-header-footer',
  `--print-to-pdf=${target}`,
  source.href,
]);
