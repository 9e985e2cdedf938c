import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { assert } from '../../lib/errors.ts';

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
function headingsOf(text: string): string[] {
  const [, ...notices] = text.split(SEPARATOR);
  return notices.map((notice) => notice.slice(0, notice.indexOf('\n')));
}

/** A CycloneDX document. Source: https://cyclonedx.org/docs/1.6/json/ */
export interface Sbom {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: { lifecycles: { phase: 'build' }[]; component: Component };
  components: Component[];
}

interface Component {
  type: 'application' | 'library';
  'bom-ref': string;
  name: string;
  /** With `purl`, only of packages: what they contain has no version of its own. */
  version?: string;
  purl?: string;
  /** SPDX identifiers. */
  licenses?: { license: { id: string } }[];
}

/** `zod 4.6.7 (MIT)`, or `fflate (MIT)` for what a package contains. */
const HEADING = /^(\S+)(?: (\d\S*))? \((?:Schrift, )?([\w.-]+)\)$/;

/**
 * Lists what is compiled into the package, which `npm sbom` cannot see because only `dependencies` are installed.
 * @param own the package itself
 * @param notices texts of the files with license notices
 */
export function createSbom(own: { name: string; version: string }, notices: readonly string[]): Sbom {
  const components = new Map<string, Component>();
  for (const heading of notices.flatMap(headingsOf)) {
    const [, name, version, license] = HEADING.exec(heading) ?? [];
    assert(name !== undefined && license !== undefined, `a notice begins with "${heading}"`);
    const component = { ...describe('library', name, version), licenses: [{ license: { id: license } }] };
    components.set(component['bom-ref'], component);
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: describe('application', own.name, own.version) },
    components: [...components.values()].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  };
}

function describe(type: Component['type'], name: string, version: string | undefined): Component {
  if (version === undefined) return { type, 'bom-ref': name, name };
  // Source: https://github.com/package-url/purl-spec/blob/main/types-doc/npm-definition.md
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, 'bom-ref': `${name}@${version}`, name, version, purl };
}
