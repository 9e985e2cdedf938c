import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder, run, writeTenants } from '../testing/cli-fixture.ts';
import { writePrintedSite } from '../testing/printed-site.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  const tenant = (id: string) => ({ id, tenantDomain: `${id}.example:8443`, sandbox: true });
  writeTenants(folder, { tenants: ['eins', 'zwei'].map(tenant) });
  writePrintedSite(folder, 'eins');
});

const hosting = (...argv: string[]) => run(folder, ['hosting', ...argv]);

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
    expect((await hosting('netlify', '--tenant', 'eins', '--no-www')).stdout).not.toContain('[[redirects]]');
  });

  test('takes the folder of the built sites where no other is named, or a pattern', async () => {
    expect((await hosting('nginx', '--tenant', 'eins')).stdout).toContain(`root "${path.join(folder, 'dist/eins')}";`);
    const { stdout } = await hosting('apache', '--tenant', 'eins', '--root', '/srv/{tenant}/live');
    expect(stdout).toContain('DocumentRoot "/srv/eins/live"');
    expect(stdout).toContain('<Directory "/srv/eins">');
  });

  test('listens where it is told to', async () => {
    const listenLines = async (...argv: string[]) =>
      (await hosting('nginx', '--tenant', 'eins', '--no-default-server', '--no-www', ...argv)).stdout
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
    expect((await hosting('caddy', '--tenant', 'eins')).stdout).toContain('\neins.example {');
    expect((await hosting('nginx', '--tenant', 'eins', '--listen', 'here')).exitCode).toBe(2);
  });

  test('takes each site’s certificate from the folder that is named, or from certbot’s', async () => {
    const certificates = ['--certificates', '/etc/tls/{tenant}/{domain}/'];
    for (const host of ['nginx', 'apache', 'caddy']) {
      const { stdout } = await hosting(host, '--tenant', 'eins', ...certificates);
      expect(stdout, host).toContain('"/etc/tls/eins/eins.example/fullchain.pem"');
      expect(stdout, host).toContain('"/etc/tls/eins/eins.example/privkey.pem"');
    }
    for (const host of ['nginx', 'apache'])
      expect((await hosting(host, '--tenant', 'eins')).stdout).toContain(
        '"/etc/letsencrypt/live/eins.example/privkey.pem"',
      );
    expect((await hosting('caddy', '--tenant', 'eins')).stdout).not.toContain('privkey');
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
    expect((await hosting('nginx', '--tenant', 'eins')).stdout).not.toMatch(on);
    expect((await hosting('nginx', '--tenant', 'eins', '--brotli')).stdout).toMatch(on);
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
});
