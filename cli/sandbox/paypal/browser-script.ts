import path from 'node:path';
import { assert } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/paths.ts';

type ScriptName = 'web-sdk' | 'approval-page';

const FOLDER = 'cli/sandbox/paypal/browser';
const scripts = new Map<ScriptName, Promise<string>>();

/** A script of the sandbox's PayPal for browsers, bundled from its TypeScript when it is first asked for. */
export function browserScript(name: ScriptName): Promise<string> {
  const known = scripts.get(name);
  if (known) return known;
  const made = bundle(name);
  scripts.set(name, made);
  return made;
}

async function bundle(name: ScriptName): Promise<string> {
  const { build } = await import('vite');
  const root = packageRoot();
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    mode: process.env['NODE_ENV'] ?? 'production',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: path.join(root, FOLDER, `${name}.ts`), output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  assert(output !== undefined && 'output' in output, 'a build that does not watch has an output');
  return output.output[0].code;
}
