import { execa } from 'execa';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './web-server.ts';

export interface CephGateway {
  /** `http://127.0.0.1:<port>`. Bucket names are in the path. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  close(): Promise<void>;
}

const KEY = { accessKey: 'the-access-key', secretKey: 'the-secret-key' };
const STARTED_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/**
 * For tests: the S3 store of Ceph, which many hosts run, as a cluster of one monitor, one store of objects in memory and one
 * gateway. It has one user and no buckets.
 */
export async function startCephGateway(): Promise<CephGateway> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-ceph-'));
  const [port, monitorPort] = [await freePort(), await freePort()];
  const [cluster, store] = [randomUUID(), randomUUID()];
  const monitor = `v2:127.0.0.1:${monitorPort}`;
  const config = path.join(folder, 'ceph.conf');
  writeFileSync(config, configuration(folder, cluster, monitor, port));
  for (const name of ['mon', 'osd', 'run']) mkdirSync(path.join(folder, name));
  const stops: (() => Promise<void>)[] = [];

  const run = (file: string, ...args: string[]) => execa(file, [...args, '-c', config], { stdin: 'ignore' });
  const start = (file: string, ...args: string[]): void => {
    const server = execa(file, [...args, '-c', config, '-f'], { stdio: 'ignore', reject: false });
    stops.push(async () => {
      // It has nothing to save.
      server.kill('SIGKILL');
      await server;
    });
  };
  const close = async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const map = path.join(folder, 'monmap');
    await execa('monmaptool', ['--create', '--addv', 'a', `[${monitor}]`, '--fsid', cluster, map]);
    await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    await run('ceph', 'osd', 'new', store);
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
    start('ceph-osd', '-i', '0');
    const { accessKey, secretKey } = KEY;
    const user = ['--uid', 'test', '--display-name', 'test', '--access-key', accessKey, '--secret-key', secretKey];
    await run('radosgw-admin', 'user', 'create', ...user);
    start('radosgw', '-n', 'client.rgw');
    const endpoint = `http://127.0.0.1:${port}`;
    for (const until = Date.now() + STARTED_WITHIN_MS; !(await answers(endpoint)); await delay(LOOK_AGAIN_MS)) {
      if (Date.now() > until) throw new Error('the gateway does not answer');
    }
    return { endpoint, ...KEY, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function configuration(folder: string, cluster: string, monitor: string, port: number): string {
  return `
[global]
fsid = ${cluster}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.sock
pid file =
log to file = false
log to stderr = false
auth cluster required = none
auth service required = none
auth client required = none
# The default of the gateway needs keys.
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
[mon.a]
mon data = ${folder}/mon
mon allow pool size one = true
# By default, each new pool waits for a second.
paxos propose interval = 0.02
paxos min wait = 0.01
# The disk of the tests may be nearly full.
mon data avail warn = 0
mon data avail crit = 0
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint)).ok;
  } catch {
    // Does not listen yet.
    return false;
  }
}
