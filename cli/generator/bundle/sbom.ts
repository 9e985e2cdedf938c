import { assert } from '../../lib/errors.ts';
import { headingsOf } from './license-notices.ts';

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
