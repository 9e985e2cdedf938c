import { Option } from '@commander-js/extra-typings';
import type { CommandIo } from './command.ts';
import { createMessages } from './messages.ts';

export const openOption = () => new Option('--open', 'open the page in the browser');

/** The program of each desktop that opens an address in the browser, and its arguments. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [file: string, ...args: string[]]>>> = {
  darwin: ['open'],
  // `start` is a word of the shell, and takes the first text in quotes for a title.
  win32: ['cmd', '/c', 'start', '""'],
};

/** Opens an address in the browser. A failure is a warning, since the address is printed, too. */
export async function openBrowser(url: string, io: CommandIo): Promise<void> {
  const { execa } = await import('execa');
  const [file, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  // Where no browser runs yet, this is the browser itself, which outlives the command.
  const opener = execa(file, [...args, url], {
    env: io.env,
    stdio: 'ignore',
    detached: true,
    cleanup: false,
    reject: false,
  });
  opener.unref();
  const { failed, exitCode, originalMessage } = await opener;
  if (!failed) return;
  const reason = exitCode === undefined ? originalMessage : `${file} ended with exit code ${exitCode}`;
  createMessages(io).warn(`No browser was opened (${reason}). Open ${url}`);
}
