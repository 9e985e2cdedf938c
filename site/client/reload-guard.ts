import { createReloadGuard } from '../features/build-update/reload-guard.ts';

export const reloadGuard = createReloadGuard(tabStorage(), Date.now);

/** Reading the property itself throws where the visitor has forbidden storage. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
