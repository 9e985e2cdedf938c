import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered in place of the failed part. */
  renderFallback: (error: unknown) => ReactNode;
  /** A new value renders the failed part again. */
  retryKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** Present once the part has failed, with whatever was thrown. */
  failure: { error: unknown } | null;
  retryKey?: string | undefined;
}

/** Keeps the rest of the page if a part throws while rendering. React has already called the root's `onCaughtError`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ retryKey }: ErrorBoundaryProps, known: ErrorBoundaryState) {
    return retryKey === known.retryKey ? null : { failure: null, retryKey };
  }

  override state: ErrorBoundaryState = { failure: null };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.renderFallback(failure.error);
  }
}
