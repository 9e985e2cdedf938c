import path from 'node:path';
import type { TargetKind } from '../target.ts';
import type { RemoteHosts } from './remote-hosts.ts';
import type { RsyncTargetConfig } from './ssh-connection.ts';
import schema from './rsync.schema.json' with { type: 'json' };

export const rsyncKind: TargetKind<RsyncTargetConfig, RemoteHosts> = {
  schema,
  secretHint: 'remove it and give ssh a key: "identityFile", ~/.ssh or an agent',
  // Another machine mostly keeps a publish waiting.
  concurrency: 8,
  // A host refuses the login of all tenants.
  hostFailures: new Set(['TARGET_UNREACHABLE', 'TARGET_REFUSED', 'TOOL_MISSING']),
  checkText(key, text, refuse) {
    if (key === 'path' && !/^\/./.test(text)) {
      return [refuse('is not an absolute path', 'write the path from the root, such as /srv/www')];
    }
    // ssh would parse a leading hyphen as an option.
    if ((key !== 'host' && key !== 'user') || !/^-|[\s@/]/.test(text)) return [];
    return [
      refuse(`${JSON.stringify(text)} is not a ${key} name`, 'write the name only; user and port have their own keys'),
    ];
  },
  resolve({ text, required, values, folder }) {
    const key = text('identityFile');
    const { port, options } = values;
    return {
      type: 'rsync',
      host: required('host'),
      path: path.posix.normalize(required('path')).replace(/(.)\/$/, '$1'),
      user: text('user'),
      ...(typeof port === 'number' ? { port } : {}),
      identityFile: key && path.resolve(folder, key),
      // Validated: texts by name.
      options: (options ?? {}) as Record<string, string>,
    };
  },
  placeOf: ({ host, port, path: folder }) => [host, port, folder],
  rootOf: ({ host, user, port, path: folder, identityFile, options }) => [
    host,
    user,
    port,
    folder,
    identityFile,
    options,
  ],
  hostOf: ({ host, user, port, identityFile, options }) => [host, user, port, identityFile, options],
  share: async (targets, signal) => (await import('./remote-hosts.ts')).openRemoteHosts(targets, signal),
  open: async (target, options, hosts) => (await import('./rsync-target.ts')).openRsync(target, options, hosts),
  check: async (config, context) => (await import('./host-checks.ts')).checkHost(config, context),
};
