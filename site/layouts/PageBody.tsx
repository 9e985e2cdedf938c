import type { ReactNode } from 'react';
import type { LayoutName } from '../shared/payload/layout.ts';
import type { Breadcrumb } from '../shared/payload/page-data.ts';

interface PageBodyProps {
  layout: LayoutName;
  breadcrumbs: Breadcrumb[];
  children: ReactNode;
}

/** What differs from page to page: breadcrumbs and main content. */
export function PageBody({ children }: PageBodyProps) {
  return <main id="inhalt">{children}</main>;
}
