import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import type { InlineConfig } from 'vite';
import { LICENSES_PATH } from '../../../site/shared/routes.ts';
import { assert } from '../../lib/errors.ts';
import { PAGE_TYPES_ENTRY } from '../render/bundled-pages.ts';
import { bundleOwnScripts, keepTextsTogether, minifyPlainScripts, SHARED_WITHOUT_EFFECTS } from './code-plugins.ts';
import { LICENSE_LIST, licenseNotices } from './license-notices.ts';

/**
 * Vike's assertions, which help developers only: calls are dropped from client code, 3 KB of the first load. If Vike
 * renames them, they are merely kept. The site has no functions of these names.
 */
const ROUTER_ASSERTIONS = ['assert', 'assertUsage', 'assertWarning', 'assertInfo', 'assertSingleInstance'];

/** Of the file with the licenses, which visitors read. */
const INTRODUCTION =
  'Diese Website enthält Software und Schriften, die andere veröffentlicht haben. Hier stehen ihre Namen, die ' +
  'Vermerke ihrer Urheber und ihre Lizenzen im Wortlaut.';

const FONTS = [
  ['Figtree', 'Copyright 2022 The Figtree Project Authors (https://github.com/erikdkennedy/figtree)'],
  ['Fraunces', 'Copyright 2020 The Fraunces Project Authors (https://github.com/undercasetype/Fraunces)'],
  ['Bitter', 'Copyright 2011 The Bitter Project Authors (https://github.com/solmatas/BitterPro)'],
  [
    'Bricolage-Grotesque',
    'Copyright 2022 The Bricolage Grotesque Project Authors (https://github.com/ateliertriay/bricolage)',
  ],
].map(([name = '', copyright = '']) => ({ heading: `${name} (Schrift, OFL-1.1)`, license: 'OFL-1.1', copyright }));

interface SiteViteOptions {
  /** Folder with the sources: the package or a copy. */
  root: string;
  /** For files that Vite keeps (default: `node_modules/.vite` in the root). */
  cacheDir?: string;
  /** Folder for the bundle; the dev server needs none. */
  outDir?: string;
}

/**
 * The configuration of Vite and Vike. Vite's root holds site/ and templates/, because Vike rejects pointer imports outside of
 * it and does not guard `.server`/`.client` files there.
 */
export function siteViteConfig({ root, cacheDir, outDir }: SiteViteOptions): InlineConfig {
  return {
    root,
    ...(cacheDir === undefined ? {} : { cacheDir }),
    configFile: false,
    envDir: false,
    publicDir: 'site/public',
    logLevel: 'warn',
    plugins: [
      keepTextsTogether(),
      bundleOwnScripts(root),
      react(),
      vike(),
      minifyPlainScripts(),
      licenseNotices({
        fileName: LICENSES_PATH.slice(1),
        introduction: INTRODUCTION,
        others: FONTS,
        root,
      }),
    ],
    // Stops Vite from searching all parent folders for a configuration, which fails for users without a home folder.
    css: { postcss: {} },
    build: {
      ...(outDir === undefined ? {} : { outDir }),
      // A data: URL would be repeated in every page, and the Content-Security-Policy forbids them for scripts.
      assetsInlineLimit: 0,
      // Saves more than a kilobyte per page: the list of all files that other pages import. They are small, and the router
      // prefetches a page's code when its link is hovered or touched.
      modulePreload: false,
      // One stylesheet for all page types: navigation never waits for another.
      cssCodeSplit: false,
    },
    environments: {
      // An entry beside Vike's own: the render processes import the page types from it.
      ssr: {
        build: {
          sourcemap: 'hidden',
          rolldownOptions: {
            input: { [PAGE_TYPES_ENTRY]: path.join(root, 'templates/page-types.ts') },
            output: { sourcemapExcludeSources: true, sourcemapPathTransform: relativeTo(root) },
          },
        },
      },
      client: {
        build: {
          license: { fileName: LICENSE_LIST },
          rolldownOptions: {
            treeshake: { manualPureFunctions: ROUTER_ASSERTIONS, moduleSideEffects: SHARED_WITHOUT_EFFECTS },
            output: {
              postBanner: compileAhead,
              codeSplitting: {
                groups: chunkGroups(root),
              },
            },
          },
        },
      },
    },
  };
}

/**
 * Chromium compiles all functions of a file that begins with this comment while it fetches it, on another thread. Otherwise it
 * compiles each function when it is first called, which is a third of the time in which a fetched page wakes.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

/** The hint for the code that pages import. What they load on demand, such as maps, uses less of its code at once. */
function compileAhead({ isDynamicEntry }: { isDynamicEntry: boolean }): string {
  return isDynamicEntry ? '' : COMPILE_ALL;
}

/** Names of sources in source maps that do not depend on where the bundle is. */
function relativeTo(root: string) {
  return (source: string, mapFile: string): string =>
    path.relative(root, path.resolve(path.dirname(mapFile), source)).replaceAll(path.sep, '/');
}

/** A file of the bundle that several pages share. Modules that no chunk names are divided by the bundler. */
interface Chunk {
  name: string;
  /** Files and folders of the site; the modules that they import come with them. */
  paths: readonly string[];
  packages?: readonly string[];
  /** Takes modules that several chunks could take. */
  isFirst?: boolean;
}

const CHUNKS: readonly Chunk[] = [
  {
    // Code of every page: one request, and a kilobyte smaller than five files when compressed.
    name: 'base',
    paths: [
      'site/layouts/SiteLayout.tsx',
      'site/renderer/on-render-client.tsx',
      'site/client/start-client.ts',
      'site/client/router-hooks.ts',
      'site/components/Notice.tsx',
    ],
    packages: ['react', 'react-dom', 'scheduler', 'vike', '@brillout', 'zustand'],
    isFirst: true,
  },
  // Cards and their parts: on most pages, and always together.
  { name: 'cards', paths: ['site/components/MerchantCards.tsx'] },
  {
    // The tools and steps of both lists.
    name: 'lists',
    paths: [
      'ListToolbar.tsx',
      'arrange-list.ts',
      'list-query.ts',
      'list-search.tsx',
      'list-steps.tsx',
      'use-list-query.ts',
    ].map((file) => `site/components/list-filter/${file}`),
  },
  {
    // Small modules shared by all lists, by the map and by the questions; separate files would hardly compress.
    name: 'finder',
    paths: [
      'site/components/ViewSwitch.tsx',
      'site/components/visitor/use-visitor.tsx',
      'site/components/list-filter/use-address-query.ts',
      'site/components/list-filter/SearchField.tsx',
      'site/features/map/map-opening.ts',
    ],
    isFirst: true,
  },
  // Without a chunk of its own, it would be part of a form or list that few pages load.
  { name: 'text', paths: ['site/shared/text/format.ts'], isFirst: true },
  {
    // What the form of a voucher and the checkout have in common.
    name: 'forms',
    paths: [
      'site/components/ErrorSummary.tsx',
      'site/components/FieldError.tsx',
      'site/components/TrustLine.tsx',
      'site/shared/order/voucher-order.ts',
    ],
    isFirst: true,
  },
  // What pages of details end with.
  { name: 'details', paths: ['site/components/ShareButton.tsx'] },
  {
    // The form of a voucher, which its page and the cart share.
    name: 'voucher',
    paths: [
      'site/features/cart/add-to-cart.ts',
      'site/components/VoucherChoice.tsx',
      'site/components/QuantityStepper.tsx',
      'site/shared/order/greeting.ts',
    ],
  },
  // The clock and the status of opening hours.
  { name: 'opening', paths: ['site/features/opening-now', 'site/shared/opening'] },
  { name: 'calls', paths: ['site/client/api/call-api.ts'], isFirst: true },
  {
    // The order service's client and its storage: every buyer needs both.
    name: 'ordering',
    paths: [
      'site/client/api/order-service.ts',
      'site/client/storage/order-storage.ts',
      'site/shared/parsing/order-responses.ts',
    ],
  },
];

/** The groups of Rolldown. @param root folder with the sources; a path that is not there is an error of ours */
function chunkGroups(root: string) {
  return CHUNKS.map(({ name, paths, packages = [], isFirst = false }) => {
    for (const each of paths) assert(existsSync(path.join(root, each)), `the chunk ${name} names a missing ${each}`);
    const test = (id: string): boolean => {
      const [module = ''] = id.replaceAll('\\', '/').split('?');
      return (
        paths.some((each) => module.endsWith(`/${each}`) || module.includes(`/${each}/`)) ||
        packages.some((each) => module.includes(`/node_modules/${each}/`))
      );
    };
    return { name, test, priority: isFirst ? 1 : 0 };
  });
}
