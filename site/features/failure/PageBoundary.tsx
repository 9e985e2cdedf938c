import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  /** What stands in for a page that failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Keeps header and footer when a page throws while it renders. React has told the root's `onCaughtError` by then.
 * To be given a new `key` with each page, since it stays failed.
 */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
