import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What Vite lists of a bundled package (`build.license`). */
interface BundledPackage {
  name: string;
  version: string;
  /** SPDX identifier. */
  identifier?: string;
  /** Absent if the package contains no file with its license. */
  text?: string;
}

/** The name of Vite's list, which only this plugin reads. */
export const LICENSE_LIST = '.vite/licenses.json';

/** Copyright notices of packages without a license file. The text of their license is in site/licenses. */
const COPYRIGHTS: Readonly<Record<string, string>> = {
  '@paypal/paypal-js': 'Copyright 2020-present, PayPal, Inc. All rights reserved.',
  pmtiles: 'Copyright 2021 Protomaps LLC',
  standardwebhooks: 'Copyright (c) Standard Webhooks',
};

/** Packages whose published files contain other ones. */
const CONTAINED: Readonly<Record<string, readonly Work[]>> = {
  '@sentry/replay': [
    {
      heading: 'rrweb (MIT)',
      license: 'MIT',
      copyright:
        'Copyright (c) 2018 Contributors (https://github.com/rrweb-io/rrweb/graphs/contributors) and SmartX Inc.',
    },
  ],
  pmtiles: [{ heading: 'fflate (MIT)', license: 'MIT', copyright: 'Copyright (c) 2026 Arjun Barrett' }],
  rbush: [{ heading: 'quickselect (ISC)', license: 'ISC', copyright: 'Copyright (c) 2018, Vladimir Agafonkin' }],
};

/** What is not a bundled package. */
interface Work {
  heading: string;
  /** Name of a file in site/licenses. */
  license: string;
  copyright: string;
}

/** Between two notices. */
const SEPARATOR = `\n\n${'-'.repeat(80)}\n`;

interface NoticeOptions {
  /** Name of the file in the bundle. */
  fileName: string;
  /** The first paragraph. */
  introduction: string;
  /** What the bundle contains beside packages. */
  others?: readonly Work[];
  /** Folder with the sources. */
  root: string;
}

/**
 * Adds a file with the copyright notices and licenses of everything that is bundled, which nearly all of these licenses
 * require of copies. `build.license` must be `{ fileName: LICENSE_LIST }`.
 */
export function licenseNotices({ fileName, introduction, others = [], root }: NoticeOptions): Plugin {
  const standardText = (license: string): string => {
    const file = path.join(root, 'site/licenses', `${license}.txt`);
    // A test finds packages that are new here. They must not end the build of somebody whose packages are newer.
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  };
  const noticeOf = ({ heading, copyright, license }: Work): string =>
    `${heading}\n\n${copyright}\n\n${standardText(license)}`;
  const noticesOf = ({ name, version, identifier = '', text }: BundledPackage): string[] => {
    const heading = `${name} ${version} (${identifier})`;
    const own = { heading, license: identifier, copyright: COPYRIGHTS[name] ?? '' };
    return [text === undefined ? noticeOf(own) : `${heading}\n\n${text}`, ...(CONTAINED[name] ?? []).map(noticeOf)];
  };
  return {
    name: 'voucher-site:license-notices',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[LICENSE_LIST];
        if (list?.type !== 'asset') return;
        delete bundle[LICENSE_LIST];
        // Vite writes it.
        const packages = JSON.parse(String(list.source)) as BundledPackage[];
        const notices = [introduction, ...others.map(noticeOf), ...packages.flatMap(noticesOf)];
        const source = `${notices.join(SEPARATOR)}\n`.replaceAll('\r\n', '\n');
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

/** The first line of each notice of such a file: what it is about. */
export function headingsOf(text: string): string[] {
  const [, ...notices] = text.split(SEPARATOR);
  return notices.map((notice) => notice.slice(0, notice.indexOf('\n')));
}
