import { existsSync } from 'node:fs';
import path from 'node:path';
import { assert } from '../../lib/errors.ts';

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
  { name: 'details', paths: ['site/components/ShareButton.tsx', 'site/components/TextBlocks.tsx'] },
  {
    // The form of a voucher, which its page and the cart share.
    name: 'voucher',
    paths: [
      'site/components/MotifChoice.tsx',
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
export function chunkGroups(root: string) {
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
