import { isFunction } from './markup-attributes.ts';

/** Thrown for what only React can render. */
export const UNKNOWN = new Error('This tree is left to React.');

const ignore = (): void => {};

function refuse(): never {
  throw UNKNOWN;
}

/** Where React's server renderer keeps the value of a context, and the context its default. */
export const VALUE = '_currentValue2';

function readContext({ [VALUE]: value }: { [VALUE]: unknown }): unknown {
  return value;
}

/** Implements all hooks of React: initial values, no effects. Changing the state while rendering is left to React. */
export const HOOKS = {
  readContext,
  useContext: readContext,
  useCallback: (callback: unknown) => callback,
  useMemo: (create: () => unknown) => create(),
  useRef: (current: unknown) => ({ current }),
  useState: (initial: unknown) => [isFunction(initial) ? initial() : initial, refuse],
  useReducer: (_reducer: unknown, initial: unknown, init?: (initial: unknown) => unknown) => [
    init === undefined ? initial : init(initial),
    refuse,
  ],
  useSyncExternalStore: (_subscribe: unknown, _get: unknown, getOnServer: () => unknown = refuse) => getOnServer(),
  useDeferredValue: (value: unknown, initial?: unknown) => (initial === undefined ? value : initial),
  useTransition: () => [false, refuse],
  useEffectEvent: () => refuse,
  useEffect: ignore,
  useLayoutEffect: ignore,
  useInsertionEffect: ignore,
  useImperativeHandle: ignore,
  useDebugValue: ignore,
  use: refuse,
  useActionState: refuse,
  useCacheRefresh: refuse,
  useFormState: refuse,
  useHostTransitionStatus: refuse,
  useId: refuse,
  useMemoCache: refuse,
  useOptimistic: refuse,
};
