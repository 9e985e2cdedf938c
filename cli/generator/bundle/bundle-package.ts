import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { name, version } from '../../../package.json' with { type: 'json' };
import { LICENSES_PATH } from '../../../site/shared/routes.ts';
import { packageRoot } from '../../lib/paths.ts';
import { provideBundle } from './bundle-site.ts';
import { packBundle } from './bundle-cache.ts';
import { createSbom } from './license-notices.ts';
import { identifySources } from './site-sources.ts';

/* Entry of `npm run bundle`, the second half of `npm run prepare`: puts the site's bundle and the SBOM into the package. */
const root = packageRoot();
const sources = identifySources(root);
const bundle = await provideBundle(root, sources, { isForced: false });
packBundle(root, bundle, sources);
const licenses = [path.join(root, 'cli/compiled/licenses.txt'), path.join(bundle.folder, 'client', LICENSES_PATH)];
const sbom = createSbom(
  { name, version },
  licenses.map((file) => readFileSync(file, 'utf8')),
);
writeFileSync(path.join(root, 'bundled/sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
