import { build } from 'vike/api';
import { siteViteConfig } from '../generator/bundle/vite-config.ts';

/* The script that makes Vike's own bundle, for tests to compare with ours. Vike does nothing in a process of Vitest. */
const [root = '', outDir = ''] = process.argv.slice(2);
await build({ viteConfig: siteViteConfig({ root, outDir }) });
