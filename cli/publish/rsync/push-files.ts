import type { SiteFile, SiteToPublish } from '../site-to-publish.ts';
import type { PublicationOptions } from '../target.ts';
import type { FarSide } from './far-side.ts';
import { rshWord } from './quote.ts';
import { runFar } from './run-far.ts';

export interface Push {
  files: readonly SiteFile[];
  /** Absolute, on the far side. */
  staging: string;
  /** Folders there that may have some of the files already. */
  others: readonly string[];
}

/** rsync reads so many of them. */
const MAX_OTHERS = 20;

/** `<f+++++++++ faq/index.html`: a file was sent. */
const SENT = /^<f\S* (.+)$/;

/** Sends files of a release into a staging folder. What is there already, from an earlier attempt, is not sent again. */
export async function pushFiles(
  far: FarSide,
  host: string,
  site: SiteToPublish,
  { files, staging, others }: Push,
  { signal, onUploaded }: Pick<PublicationOptions, 'signal' | 'onUploaded'>,
): Promise<void> {
  if (files.length === 0) return;
  const ssh = ['ssh', ...(await far.sshArguments())];
  await runFar(host, {
    program: 'rsync',
    arguments: [
      '--secluded-args',
      '--times',
      '--omit-dir-times',
      // As every host can read them, whatever they are here.
      '--perms',
      '--chmod=D755,F644',
      '--files-from=-',
      '--from0',
      '--out-format=%i %n',
      '--timeout=120',
      `--rsh=${ssh.map(rshWord).join(' ')}`,
      ...others.slice(0, MAX_OTHERS).map((folder) => `--link-dest=${folder}`),
      `${site.folder}/`,
      `${host.includes(':') ? `[${host}]` : host}:${staging}/`,
    ],
    input: files.map(({ path }) => `${path}\0`).join(''),
    isRepeatable: true,
    signal,
    onLine(line) {
      const [, path = ''] = SENT.exec(line) ?? [];
      const file = site.files.get(path);
      if (file !== undefined) onUploaded(file);
    },
  });
}
