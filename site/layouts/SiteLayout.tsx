import type { ReactNode } from 'react';
import type { LayoutName, PageLocation } from '../shared/payload/layout.ts';
import '../styles/site.css';
import { LoadingBar } from '../features/loading-bar/LoadingBar.tsx';
import { ChatPlace } from './ChatPlace.tsx';
import { SiteFooter } from './footer/SiteFooter.tsx';
import { SiteHeader } from './header/SiteHeader.tsx';
import { MAIN_ID } from './main-id.ts';

interface SiteLayoutProps {
  layout: LayoutName;
  location: PageLocation;
  children: ReactNode;
}

/** Everything around the page. The empty layout keeps what the law wants on every page: the legal row. */
export function SiteLayout({ layout, location, children }: SiteLayoutProps) {
  return (
    <>
      <LoadingBar />
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Zum Inhalt springen
      </a>
      {layout !== 'empty' && <SiteHeader location={location} />}
      {children}
      <SiteFooter isCompact={layout === 'empty'} />
      <ChatPlace layout={layout} />
    </>
  );
}
