import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import path from 'node:path';
import type { InlineConfig } from 'vite';
import { PAGE_TYPES_ENTRY } from '../render/bundled-pages.ts';
import { plainPreload } from './plain-preload.ts';
import { minifyPlainScripts } from './minify-plain-scripts.ts';

/**
 * What every page runs, in one file: compressed together it is a kilobyte smaller than in five, and it is asked for once.
 * Matching by folder, with what those modules import.
 */
const BASE_MODULES =
  /node_modules[\\/](react|react-dom|scheduler|vike|@brillout|zustand)[\\/]|[\\/]site[\\/](layouts[\\/]SiteLayout|renderer[\\/]on-render-client|client[\\/](start-client|router-hooks))/;

/** Cards and what they are made of stand on most pages, and never one without the others. */
const CARD_MODULES = /[\\/]site[\\/]components[\\/]MerchantCards/;

/** Small things that lists with a map have in common; each alone is hardly compressed. */
const FINDER_MODULES = /[\\/]site[\\/](components[\\/](EmptyState|ViewSwitch)|features[\\/]map[\\/]once-touched)\.tsx?/;

/** The clock, and what it says of opening hours. */
const OPENING_MODULES = /[\\/]site[\\/](features[\\/]opening-now|shared[\\/]opening)[\\/]/;

/** What asks the order service and remembers its answer: all who buy load both. */
const ORDERING_MODULES =
  /[\\/]site[\\/](client[\\/](api[\\/]order-service|storage[\\/]order-storage)|shared[\\/]parsing[\\/]order-responses)\.ts/;

/**
 * What Vike checks of its own code and of ours, for developers: its calls are left out of what visitors load. The code of
 * the site has no functions of these names.
 */
const ROUTER_ASSERTIONS = ['assert', 'assertUsage', 'assertWarning', 'assertInfo', 'assertSingleInstance'];

export interface SiteViteOptions {
  packageRoot: string;
  /** Where the bundle goes; not needed by the dev server. */
  outDir?: string;
}

/**
 * How Vite and Vike see the site. The root is the package's, since Vike refuses pointer imports outside of Vite's root
 * and skips its `.server`/`.client` file guard there.
 */
export function siteViteConfig({ packageRoot, outDir }: SiteViteOptions): InlineConfig {
  return {
    root: packageRoot,
    configFile: false,
    envDir: false,
    publicDir: 'site/public',
    logLevel: 'warn',
    plugins: [plainPreload(), react(), vike(), minifyPlainScripts()],
    // Else Vite looks for a configuration in every folder above, and fails where the user has no home.
    css: { postcss: {} },
    build: {
      ...(outDir === undefined ? {} : { outDir }),
      // A data: URL would be repeated in every page and is not allowed for scripts by the Content-Security-Policy.
      assetsInlineLimit: 0,
      // Else every page loads a list of all files that other pages import, more than a kilobyte of the budget for the first
      // load. Those files are small, and the router fetches a page's code when a link is pointed at or touched.
      modulePreload: { resolveDependencies: () => [] },
      // One stylesheet for all page types: fetched once, and navigation never waits for another.
      cssCodeSplit: false,
    },
    environments: {
      // What Vike builds for its own server, and beside it the way to the pages that the generator takes.
      ssr: {
        build: {
          rolldownOptions: { input: { [PAGE_TYPES_ENTRY]: path.join(packageRoot, 'templates/page-types.ts') } },
        },
      },
      client: {
        build: {
          rolldownOptions: {
            treeshake: { manualPureFunctions: ROUTER_ASSERTIONS },
            output: {
              codeSplitting: {
                groups: [
                  { name: 'base', test: BASE_MODULES, priority: 1 },
                  { name: 'cards', test: CARD_MODULES },
                  { name: 'finder', test: FINDER_MODULES },
                  { name: 'opening', test: OPENING_MODULES },
                  { name: 'calls', test: /[\\/]site[\\/]client[\\/]api[\\/]call-api\.ts/, priority: 1 },
                  { name: 'ordering', test: ORDERING_MODULES },
                ],
              },
            },
          },
        },
      },
    },
  };
}
