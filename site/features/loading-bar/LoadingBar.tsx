import { useStore } from 'zustand';
import './loading-bar.css';
import { loadingBarStore } from './loading-bar.ts';

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
