import type { Plugin } from 'vite';
import { keepEmailTogether } from '../../site/shared/text/email.ts';

/** Lets authors write "E-Mail" in running text for visitors; what follows markup instead of a space is up to them. */
export function keepTextsTogether(): Plugin {
  return {
    name: 'voucher-site:keep-texts-together',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /[\\/]node_modules[\\/]/ }, code: 'E-Mail' },
      // Only texts get longer, so positions of code remain right but for the rest of such a line.
      handler: (code) => ({ code: keepEmailTogether(code), map: null }),
    },
  };
}
