import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { build } from 'vike/api';
import { endWithParent } from '../lib/processes.ts';
import { packageRoot } from '../lib/paths.ts';
import { FRAMES_FILE } from '../render/bundled-pages.ts';
import { renderFrames } from './render-frames.ts';
import { joinPageCode } from './join-page-code.ts';
import { siteViteConfig } from './vite-config.ts';

/* Runs in a process of its own: bundling beside the reading of the data, its memory given back before pages are rendered. */
const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('bundle-process needs the folder for the bundle');
endWithParent();
process.channel?.unref();
try {
  await build({ viteConfig: siteViteConfig({ packageRoot: packageRoot(), outDir }) });
  const serverDir = path.join(outDir, 'server');
  writeFileSync(path.join(serverDir, FRAMES_FILE), JSON.stringify(await renderFrames(serverDir)));
  await joinPageCode(serverDir);
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
  // Left to Node, the process would end with 0: Vike catches uncaught errors, and only prints them.
  process.exit(1);
}
