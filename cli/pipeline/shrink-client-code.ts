import { minifySync, type Plugin } from 'vite';

/** Pages as the client router knows them, written by Vike. */
const ROUTER_MODULES = /virtual:vike:(global|page)-entry:client/;

/** Where a value of the configuration was defined: Vike's messages to whoever writes the configuration say it. */
const SOURCES = /("filePathToShowToUser":\s*)"[^"]*"|("fileExportPathToShowToUser":\s*)\[[^\]]*\]/g;

/**
 * Takes out of what visitors load what only developers read: the paths of the configuration's files, which Vike repeats
 * for every value of every page, and the comments of the scripts that are served as they are.
 */
export function shrinkClientCode(): Plugin {
  return {
    name: 'voucher-site:shrink-client-code',
    apply: 'build',
    // Vike's code is complete then.
    enforce: 'post',
    transform: {
      filter: { id: ROUTER_MODULES },
      handler: (code) => ({ code: blankSources(code), map: null }),
    },
    // Those scripts are in the server's bundle, since only the document refers to them; Vike moves them.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue;
        file.source = minifySync(file.fileName, String(file.source)).code;
      }
    },
  };
}

function blankSources(code: string): string {
  return code.replaceAll(SOURCES, (_found, file?: string, exported?: string) =>
    file === undefined ? `${exported}[]` : `${file}""`,
  );
}
