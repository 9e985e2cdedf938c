import { useStore } from 'zustand';
import './loading-bar.css';
import { loadingBarStore } from './loading-bar.ts';

/**
 * The bar at the top while a page loads. Assistive technology hears the new page's title instead.
 * Its length is set by React through the CSSOM, and only after it has begun: the prerendered markup has no style
 * attribute, which the Content-Security-Policy would refuse.
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
