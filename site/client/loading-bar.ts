import { AT_REST, loadingBarStore } from '../features/loading-bar/loading-bar-store.ts';
import { HIDE_DELAY_MS, progressAfter, RESET_MS, THROTTLE_MS } from '../features/loading-bar/progress.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

/** Begins after a moment, so that pages that come at once show no bar at all. */
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

function end(state: Partial<typeof AT_REST>): void {
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
