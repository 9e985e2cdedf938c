import type { Plugin } from 'vite';

/**
 * Modules of Vike's client router, below vike/dist/shared-server-client, that a browser does not need, and what takes
 * their place. Some belong to Vike's first way to declare pages, which found them by their file names; this site has
 * no such pages. Others are for hooks that no page has: routes that are functions, and guards. The rest name source files in
 * messages for developers, or check what the build has checked.
 */
export const REPLACED_ROUTER_MODULES: Readonly<Record<string, string>> = {
  'getPageFiles/analyzePageClientSide.js': `
    export const analyzePageClientSide = () => ({});
    export const analyzePageClientSideInit = async () => {};`,
  'getPageFiles/getAllPageIdFiles.js': `
    export const getPageFilesClientSide = () => [];
    export const getPageFilesServerSide = () => [];`,
  'getPageFiles/getPageFileObject.js': 'export const getPageFileObject = () => ({});',
  'getPageFiles/assert_exports_old_design.js': `
    export const assertDefaultExports = () => {};
    export const assertExportValues = () => {};
    export const forbiddenDefaultExports = [];`,
  'route/deduceRouteStringFromFilesystemPath.js': "export const deduceRouteStringFromFilesystemPath = () => '';",
  'route/resolveRouteFunction.js': `
    export const assertRouteParams = () => {};
    export const assertSyncRouting = () => {};
    export const resolveRouteFunction = async () => null;
    export const warnDeprecatedAllowKey = () => {};`,
  'route/execHookGuard.js': 'export const execHookGuard = async () => {};',
  'assertPageContextProvidedByUser.js': 'export const assertPageContextProvidedByUser = () => {};',
  'page-configs/assertPlusFileExport.js': 'export const assertPlusFileExport = () => {};',
  'page-configs/getConfigDefinedAt.js': `
    export const getConfigDefinedAt = () => '';
    export const getConfigDefinedAtOptional = () => '';
    export const getDefinedAtString = () => '';
    export const getDefinedByString = () => '';`,
};

const ROUTER_FOLDER = '/vike/dist/shared-server-client/';

/** Replaces modules of the client router: two and a half kilobytes of the first load of every page. */
export function slimRouter(): Plugin {
  return {
    name: 'voucher-site:slim-router',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'client') return null;
      const module = id.split(ROUTER_FOLDER)[1] ?? '';
      return REPLACED_ROUTER_MODULES[module] ?? null;
    },
  };
}
