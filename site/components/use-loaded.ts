import { useEffect, useState, type ComponentType } from 'react';

interface Loaded<Value> {
  loaded?: Value;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads code, or data, that a page does not need at first.
 * @param load must be the same function on every render, undefined while pages are prerendered; its failure is reported
 * unless the browser is offline
 * @param isWanted loading begins when it becomes true
 * @param what names it in the report, such as "The map"
 */
export function useLoaded<Value>(
  load: (() => Promise<Value>) | undefined,
  isWanted: boolean,
  what: string,
): Loaded<Value> {
  // Wrapped in an object: a component is a function, and a state setter would call it.
  const [state, setState] = useState<{ loaded?: Value; hasFailed: boolean }>({ hasFailed: false });
  const { loaded, hasFailed } = state;
  useEffect(() => {
    if (load === undefined || !isWanted || loaded !== undefined || hasFailed) return;
    load().then(
      (value) => setState({ loaded: value, hasFailed: false }),
      (error: unknown) => {
        setState({ hasFailed: true });
        if (navigator.onLine) reportError(new Error(`${what} could not be loaded`, { cause: error }));
      },
    );
  }, [load, isWanted, loaded, hasFailed, what]);
  return { ...state, retry: () => setState({ hasFailed: false }) };
}

interface OpenDialog<Props> {
  /** Defined while it is open. */
  Dialog: ComponentType<Props> | undefined;
  /** Its code is being loaded. */
  isOpening: boolean;
  hasFailed: boolean;
  open: () => void;
  close: () => void;
}

/** A dialog whose code is loaded when it is opened. */
export function useDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  report = (error: unknown): void => reportError(error),
): OpenDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isOpening, setOpening] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    setOpening(true);
    try {
      const code = await load();
      setDialog(() => code);
    } catch (error) {
      setFailed(true);
      report(error);
    }
    setOpening(false);
  };
  return { Dialog, isOpening, hasFailed, open: () => void open(), close: () => setDialog(undefined) };
}
