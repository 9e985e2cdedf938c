import { packageRoot } from '../../lib/paths.ts';
import { provideBundle } from './bundle-site.ts';
import { packBundle } from './packaged-bundle.ts';
import { identifySources } from './site-sources.ts';

/* Entry of `npm run bundle`, the second half of `npm run prepare`: puts the site's bundle into the package. */
const root = packageRoot();
const sources = identifySources(root);
packBundle(root, await provideBundle(root, sources, { isForced: false }), sources);
