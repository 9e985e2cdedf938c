import type { ReactNode } from 'react';
import type { LayoutName, PageLocation } from '../shared/payload/layout.ts';

interface SiteLayoutProps {
  layout: LayoutName;
  location: PageLocation;
  children: ReactNode;
}

/** Everything around the page: header, the slot for the page, footer. */
export function SiteLayout({ layout, children }: SiteLayoutProps) {
  return (
    <>
      <header data-layout={layout} />
      {children}
      <footer />
    </>
  );
}
