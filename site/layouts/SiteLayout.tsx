import type { ReactNode } from 'react';
import type { LayoutName, PageLocation } from '../shared/payload/layout.ts';
import '../styles/site.css';
import { ErrorBoundary } from '../features/failure/ErrorBoundary.tsx';
import { LoadingBar } from '../features/loading-bar/LoadingBar.tsx';
import { ChatPlace } from './ChatPlace.tsx';
import { FailedFrame } from './FailedFrame.tsx';
import { SiteFooter } from './footer/SiteFooter.tsx';
import { SiteHeader } from './header/SiteHeader.tsx';
import { MAIN_ID } from './main-id.ts';

interface SiteLayoutProps {
  layout: LayoutName;
  location: PageLocation;
  children: ReactNode;
}

/**
 * Everything around the page. The empty layout keeps what the law wants on every page: the legal row. A part that fails leaves
 * the others and the page as they are.
 */
export function SiteLayout({ layout, location, children }: SiteLayoutProps) {
  return (
    <>
      <ErrorBoundary renderFallback={nothing}>
        <LoadingBar />
      </ErrorBoundary>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Zum Inhalt springen
      </a>
      {layout !== 'empty' && (
        <ErrorBoundary renderFallback={() => <FailedFrame part="header" />}>
          <SiteHeader location={location} />
        </ErrorBoundary>
      )}
      {children}
      <ErrorBoundary renderFallback={() => <FailedFrame part="footer" />}>
        <SiteFooter isCompact={layout === 'empty'} />
      </ErrorBoundary>
      <ErrorBoundary renderFallback={nothing}>
        <ChatPlace layout={layout} />
      </ErrorBoundary>
    </>
  );
}

const nothing = () => null;
