import { execaNode } from 'execa';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';

/** A sandbox in a process of its own, since its work must not count as the generator's. */
export async function startGeneratedCities(tenants: number, merchants: number) {
  const child = execaNode(
    'cli/bin.js',
    ['sandbox', '--tenants', String(tenants), '--merchants', String(merchants), '--port', '0'],
    { nodeOptions: [], buffer: false, reject: false },
  );
  const origin = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return { tenantsJson: generatedTenantsJson(origin, { tenants }), stop: () => void child.kill() };
}
