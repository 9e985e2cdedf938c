import { startSandbox } from '/work/wt/fast/cli/sandbox/start-sandbox.ts';
import { generatedTenantsJson } from '/work/wt/fast/cli/sandbox/cities/generated-city.ts';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
const faults: any = {};
const merchants = Number(process.argv[2] ?? 1000);
const sandbox = await startSandbox({ tenants: 1, merchants, faults });
writeFileSync(process.argv[3]!, JSON.stringify(generatedTenantsJson(sandbox.origin, { tenants: 1 })));
let round = 0;
http.createServer(async (_q, r) => {
  const id = 'stadt-001'; const M = '/merchant/merchants/public';
  const key = `${id}.example${M}`; delete faults[key];
  const list = await (await fetch(`${sandbox.origin}/sandbox-api${M}`, { headers: { 'X-Tenant-Domain': `${id}.example` } })).json() as any[];
  list[Math.floor(list.length / 2)].companyName = `Umbenannt ${++round} & Söhne`;
  faults[key] = { kind: 'body', body: list };
  r.end('ok');
}).listen(Number(process.argv[4]), '127.0.0.1');
console.log('up');
