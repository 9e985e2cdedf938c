import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCertificate } from '../testing/certificate.ts';
import { canRun } from '../testing/suite-programs.ts';
import { temporaryFolder, run, writeTenants } from '../testing/cli-fixture.ts';
import { writePrintedSite } from '../testing/printed-site.ts';

const NGINX = 'nginx';

let folder: string;

const writeSite = (id: string, redirects?: readonly string[]) => writePrintedSite(folder, id, redirects);

beforeEach(() => {
  folder = temporaryFolder();
  const tenant = (id: string) => ({ id, tenantDomain: `${id}.example:8443`, sandbox: true });
  writeTenants(folder, { tenants: ['eins', 'zwei'].map(tenant) });
  writeSite('eins');
});

const hosting = (...argv: string[]) => run(folder, ['hosting', ...argv]);

describe('hosting', () => {
  test.each(['nginx', 'caddy', 'apache'])('%s: refuses unknown hosts, unless another server does it', async (host) => {
    expect((await hosting(host, '--all')).stdout).toContain('421');
    expect((await hosting(host, '--all', '--no-default-server')).stdout).not.toMatch(
      /default_server|unknown\.invalid|respond 421/,
    );
  });

  test.each(['nginx', 'caddy', 'apache'])(
    '%s: redirects other names, without www. if that is not wanted',
    async (host) => {
      const tenant = {
        id: 'eins',
        tenantDomain: 'eins.example',
        sandbox: true,
        aliases: ['alt.example', 'neu.example'],
      };
      writeTenants(folder, { tenants: [tenant] });
      const { stdout } = await hosting(host, '--all');
      for (const name of ['www.eins.example', 'alt.example', 'neu.example']) expect(stdout).toContain(name);
      const bare = (await hosting(host, '--all', '--no-www')).stdout;
      expect(bare).not.toContain('www.eins.example');
      expect(bare).toContain('alt.example');
    },
  );

  test('a name that is another tenant’s is not redirected', async () => {
    const tenant = (id: string, tenantDomain: string, more = {}) => ({ id, tenantDomain, sandbox: true, ...more });
    writeTenants(folder, {
      tenants: [
        tenant('eins', 'eins.example'),
        tenant('zwei', 'www.eins.example'),
        tenant('drei', 'www.drei.example'),
        tenant('vier', 'vier.example'),
        tenant('acht', 'acht.example', { aliases: ['www.vier.example'] }),
        tenant('sechs', '127.0.0.1:8080'),
        tenant('sieben', 'localhost'),
      ],
    });
    for (const id of ['zwei', 'drei', 'vier', 'acht', 'sechs', 'sieben']) writeSite(id);
    const { stdout } = await hosting('caddy', '--all');
    const redirected = stdout.match(/^https:\/\/\w.* \{$/gm);
    expect(redirected).toEqual(['https://drei.example {', 'https://www.acht.example, https://www.vier.example {']);
  });

  test('includes the operator’s additions from the folder that is named, or from the usual one', async () => {
    const lines = async (host: string, ...argv: string[]) =>
      (await hosting(host, '--tenant', 'eins', ...argv)).stdout
        .match(/^\s*(?:include|IncludeOptional|import) .*$/gm)
        ?.map((line) => line.trim());
    expect(await lines('nginx')).toEqual(
      ['_default', '_all', 'eins'].map((name) => `include "/etc/nginx/voucher-sites/${name}.con*f";`),
    );
    expect(await lines('apache', '--listen', '80')).toEqual(
      ['_default', '_all', 'eins'].map((name) => `IncludeOptional "/etc/apache2/voucher-sites/${name}.con*f"`),
    );
    expect(await lines('caddy', '--listen', '80', '--include', '/srv/caddy/')).toEqual(
      ['_default', '_all', 'eins'].map((name) => `import "/srv/caddy/${name}.con*f"`),
    );
    expect(await lines('nginx', '--no-include')).toBeUndefined();
    for (const folder of ['voucher-sites', '/etc/$HOME', '/etc/*', '/etc/{tenant}']) {
      const { exitCode, stderr } = await hosting('nginx', '--all', '--include', folder);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('INCLUDE_INVALID');
    }
  });

  test('gives nginx room for as many and as long redirects as there are', async () => {
    expect((await hosting('nginx', '--tenant', 'eins')).stdout).not.toContain('_hash_');
    const many = Array.from({ length: 3000 }, (_, index) => `/alt-${index} /neu 301!`);
    writeSite('eins', [...many, `/${'x'.repeat(200)} /neu 301!`]);
    const { stdout } = await hosting('nginx', '--tenant', 'eins');
    expect(stdout).toContain('map_hash_bucket_size 256;');
    expect(stdout).toContain('map_hash_max_size 8192;');
  });

  test('gives nginx room for the names of hundreds of sites, without a warning of nginx', async ({ skip }) => {
    const ids = Array.from({ length: 300 }, (_, index) => `stadt-${index}`);
    writeTenants(folder, {
      tenants: ids.map((id) => ({ id, tenantDomain: `gutschein-${id}.programm.example`, sandbox: true })),
    });
    for (const id of ids) writeSite(id);
    const { certificate, key } = createCertificate('x.example');
    for (const [file, text] of [
      ['tls.pem', certificate],
      ['tls.key', key],
      ['nginx.conf', `pid ${folder}/pid; events {} http { access_log off; include printed; }`],
    ] as const)
      writeFileSync(path.join(folder, file), text);
    const tls = ['--tls-cert', path.join(folder, 'tls.pem'), '--tls-key', path.join(folder, 'tls.key')];
    const listen = ['--listen', '127.0.0.1:1080', '--listen-tls', '127.0.0.1:1443'];
    const { stdout } = await hosting('nginx', '--all', ...listen, ...tls);
    expect(stdout).toContain('server_names_hash_bucket_size 128;');
    writeFileSync(path.join(folder, 'printed'), stdout);
    skip(!canRun('nginx'), 'nginx is not installed');
    const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
    const checked = await execa(NGINX, ['-t', '-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
      env,
    });
    expect(checked.stderr).toContain('test is successful');
    expect(checked.stderr).not.toContain('[warn]');
  });
});
