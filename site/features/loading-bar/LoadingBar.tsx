import { useStore } from 'zustand';
import './loading-bar.css';
import { createStore } from 'zustand/vanilla';

/**
 * The bar at the top while a page loads. Assistive technology announces the new page's title instead. React sets the
 * length through the CSSOM after the start, because the Content-Security-Policy forbids style attributes in the
 * prerendered markup.
 */
export function LoadingBar() {
  const { progress, isVisible, hasFailed } = useStore(loadingBarStore);
  return (
    <div
      className="loading-bar"
      aria-hidden="true"
      data-visible={isVisible ? '' : undefined}
      data-failed={hasFailed ? '' : undefined}
      style={progress === 0 ? undefined : { transform: `scaleX(${progress / 100})` }}
    />
  );
}

/** Specification section 9, loading bar; all in milliseconds. */
export const DURATION_MS = 2000;
const THROTTLE_MS = 200;
const HIDE_DELAY_MS = 500;
const RESET_MS = 400;

interface LoadingBarState {
  /** Percent. */
  progress: number;
  isVisible: boolean;
  hasFailed: boolean;
}

const AT_REST: LoadingBarState = { progress: 0, isVisible: false, hasFailed: false };

/** State of this tab's loading bar. It stays at rest on the server. */
const loadingBarStore = createStore<LoadingBarState>(() => AT_REST);

let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

/** Shows the bar after a moment, so that pages that load quickly show none. */
export function startLoadingBar(): void {
  stop();
  loadingBarStore.setState(AT_REST);
  const startedAt = performance.now();
  timer = setTimeout(() => {
    const advance = (): void => {
      loadingBarStore.setState({ isVisible: true, progress: progressAfter(performance.now() - startedAt) });
      frame = requestAnimationFrame(advance);
    };
    advance();
  }, THROTTLE_MS);
}

export function finishLoadingBar(): void {
  end({ progress: 100 });
}

export function failLoadingBar(): void {
  end({ progress: 100, isVisible: true, hasFailed: true });
}

/**
 * Progress while the remaining time is unknown: fast at first, and never complete.
 * @param elapsedMs since the page began to load
 * @returns percent, below 100
 */
export function progressAfter(elapsedMs: number): number {
  const percent = (elapsedMs / DURATION_MS) * 100;
  return (2 / Math.PI) * 100 * Math.atan(percent / 50);
}

function end(state: Partial<LoadingBarState>): void {
  stop();
  loadingBarStore.setState(state);
  timer = setTimeout(() => {
    loadingBarStore.setState({ isVisible: false });
    timer = setTimeout(() => loadingBarStore.setState(AT_REST), RESET_MS);
  }, HIDE_DELAY_MS);
}

function stop(): void {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
}
