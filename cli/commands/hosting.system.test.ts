import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCertificate } from '../testing/certificate.ts';
import { run, sandboxTenants, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';
import { canRun } from '../testing/suite-programs.ts';

const NGINX = 'nginx';
const HEADERS = `/*\n  Content-Security-Policy: default-src 'none'\n  X-Robots-Tag: noindex\n`;

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  const tenants = ['eins', 'zwei'].map((id) => ({ id, tenantDomain: `${id}.example:8443`, sandbox: true }));
  writeTenants(folder, { tenants });
  writeSite('eins');
});

/** The files for hosts that a build of a tenant leaves in `dist`. */
function writeSite(id: string, redirects: readonly string[] = ['/alt /neu 301!']): void {
  const site = path.join(folder, 'dist', id);
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, 'index.html'), '<h1>Start</h1>');
  writeFileSync(path.join(site, '_headers'), HEADERS);
  writeFileSync(path.join(site, '_redirects'), redirects.map((line) => `${line}\n`).join(''));
}

const hosting = (...argv: string[]) => run(folder, ['hosting', ...argv]);
/** The configuration of the first site. */
const printed = async (host: string, ...more: string[]) => (await hosting(host, '--tenant', 'eins', ...more)).stdout;

describe('hosting', () => {
  test('netlify: builds and publishes one tenant, and leaves the rest to the files in the site', async () => {
    const { exitCode, stdout } = await hosting('netlify', '--tenant', 'eins');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('publish = "dist/eins"');
    expect(stdout).toContain('command = "npm ci && npm exec --no -- voucher-site build --tenant eins"');
    expect(stdout).toContain('skip_processing = true');
    expect(stdout).toContain('NODE_VERSION = "24"');
    expect(stdout).not.toContain('[[headers]]');
    expect(stdout.match(/^ {2}from = .*$/gm)).toEqual([
      '  from = "http://www.eins.example/*"',
      '  from = "https://www.eins.example/*"',
    ]);
    expect(stdout).toContain('  to = "https://eins.example/:splat"\n  status = 301\n  force = true\n');
    expect(await printed('netlify', '--no-www')).not.toContain('[[redirects]]');
  });

  test('takes the folder of the built sites where no other is named, or a pattern', async () => {
    expect(await printed('nginx')).toContain(`root "${path.join(folder, 'dist/eins')}";`);
    const stdout = await printed('apache', '--root', '/srv/{tenant}/live');
    expect(stdout).toContain('DocumentRoot "/srv/eins/live"');
    expect(stdout).toContain('<Directory "/srv/eins">');
  });

  test('listens where it is told to', async () => {
    const listenLines = async (...argv: string[]) =>
      (await printed('nginx', '--no-default-server', '--no-www', ...argv))
        .match(/^ +listen .*$/gm)
        ?.map((line) => line.trim());
    expect(await listenLines()).toEqual([
      'listen 80;',
      'listen [::]:80;',
      'listen 443 ssl http2;',
      'listen [::]:443 ssl http2;',
    ]);
    const both = ['--listen', '127.0.0.1:8080', '--listen-tls', '127.0.0.1:8443'];
    expect(await listenLines(...both)).toEqual(['listen 127.0.0.1:8080;', 'listen 127.0.0.1:8443 ssl http2;']);
    expect(await listenLines('--listen', '8080')).toEqual(['listen 8080;']);
    expect(await listenLines('--listen', '127.0.0.1:8080')).toEqual(['listen 127.0.0.1:8080;']);
    expect(await listenLines('--listen', '[::1]:8080')).toEqual(['listen [::1]:8080;']);
    expect(await printed('caddy')).toContain('\neins.example {');
    expect((await hosting('nginx', '--tenant', 'eins', '--listen', 'here')).exitCode).toBe(2);
  });

  test('takes each site’s certificate from the folder that is named, or from certbot’s', async () => {
    const certificates = ['--certificates', '/etc/tls/{tenant}/{domain}/'];
    for (const host of ['nginx', 'apache', 'caddy']) {
      const stdout = await printed(host, ...certificates);
      expect(stdout, host).toContain('"/etc/tls/eins/eins.example/fullchain.pem"');
      expect(stdout, host).toContain('"/etc/tls/eins/eins.example/privkey.pem"');
    }
    for (const host of ['nginx', 'apache'])
      expect(await printed(host)).toContain('"/etc/letsencrypt/live/eins.example/privkey.pem"');
    expect(await printed('caddy')).not.toContain('privkey');
    const { exitCode, stderr } = await hosting('nginx', '--all', '--certificates', '/etc/$HOME');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('CERTIFICATES_INVALID');
  });

  test.each([
    [['--tls-cert', '/etc/tls/{domain}.pem'], '--tls-cert needs --tls-key'],
    [['--tls-key', '/etc/tls/{domain}.pem'], '--tls-key needs --tls-cert'],
    [['--tls-cert', '/a', '--tls-key', '/b', '--certificates', '/c'], 'both say where'],
    [['--tls-cert', 'tls.pem', '--tls-key', '/b'], 'cannot be a certificate’s file'],
    [['--tls-cert', '/a', '--tls-key', '/etc/{name}.key'], 'cannot be a key’s file'],
  ])('refuses the certificate of %j', async (files, reason) => {
    const { exitCode, stdout, stderr } = await hosting('nginx', '--all', ...files);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('CERTIFICATES_INVALID');
    expect(stderr.replaceAll("'", '’')).toContain(reason);
  });

  test.each([
    ['netlify', '--root', '/srv'],
    ['netlify', '--listen', '8080'],
    ['netlify', '--certificates', '/etc/tls'],
    ['netlify', '--no-default-server'],
    ['netlify', '--no-include'],
    ['netlify', '--brotli'],
    ['caddy', '--brotli'],
    ['apache', '--brotli'],
  ])('refuses for %s what it would ignore: %s', async (host, option, ...value) => {
    const { exitCode, stdout, stderr } = await hosting(host, '--tenant', 'eins', option, ...value);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(`OPTION_INVALID  ${option} has no effect on the configuration for ${host}`);
  });

  test('says which sites are demos, whose shops work on no host', async () => {
    const { stderr } = await hosting('nginx', '--tenant', 'eins');
    expect(stderr).toContain('Sandbox tenants, whose shops work only in "voucher-site preview": eins');
  });

  test('sends Brotli files with nginx only where it is said to have the module', async () => {
    const on = /^ *brotli_static on;$/m;
    expect(await printed('nginx')).not.toMatch(on);
    expect(await printed('nginx', '--brotli')).toMatch(on);
  });

  test('leaves out what is not built, and says so; a tenant that is named must be', async () => {
    const all = await hosting('nginx', '--all');
    expect(all).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Not built yet, so omitted: zwei') });
    expect(all.stdout).toContain('server_name eins.example;');
    expect(all.stdout).not.toContain('zwei');
    expect(await hosting('nginx', '--tenant', 'zwei')).toMatchObject({ exitCode: 2, stdout: '' });
    expect((await hosting('nginx')).exitCode).toBe(2);
    expect((await hosting('iis', '--all')).exitCode).toBe(2);
  });

  test.each(['sites', '/srv/{domain}', '/srv/$HOME', '/srv/"x"', '/srv/x;y', '/srv/{x}'])(
    'refuses %s as a folder',
    async (root) => {
      const { exitCode, stderr } = await hosting('nginx', '--all', '--root', root);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('ROOT_INVALID');
    },
  );

  test.each(['nginx', 'caddy', 'apache'])(
    '%s: leaves unknown hosts and names with www. to another server, where that is wanted',
    async (host) => {
      const tenant = { ...sandboxTenants(['eins'])[0], aliases: ['alt.example'] };
      writeTenants(folder, { tenants: [tenant] });
      const unknown = /default_server|unknown\.invalid|respond 421/;
      const { stdout } = await hosting(host, '--all');
      expect(stdout).toMatch(unknown);
      expect(stdout).toContain('www.eins.example');
      const bare = (await hosting(host, '--all', '--no-default-server', '--no-www')).stdout;
      expect(bare).not.toMatch(unknown);
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
      (await printed(host, ...argv)).match(/^\s*(?:include|IncludeOptional|import) .*$/gm)?.map((line) => line.trim());
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
    expect(await printed('nginx')).not.toContain('_hash_');
    const many = Array.from({ length: 3000 }, (_, index) => `/alt-${index} /neu 301!`);
    writeSite('eins', [...many, `/${'x'.repeat(200)} /neu 301!`]);
    const stdout = await printed('nginx');
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
