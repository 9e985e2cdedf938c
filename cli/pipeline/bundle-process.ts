import { build } from 'vike/api';
import { packageRoot } from '../package-root.ts';
import { siteViteConfig } from './vite-config.ts';

/* Runs in a process of its own: bundling beside the reading of the data, its memory given back before pages are rendered. */
const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('bundle-process needs the folder for the bundle');
await build({ viteConfig: siteViteConfig({ packageRoot: packageRoot(), outDir }) });
