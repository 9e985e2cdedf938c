import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in for the part that failed. */
  renderFallback: (error: unknown) => ReactNode;
  /** Another value gives a part that failed another try. */
  retryKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** Present once the part has failed; whatever was thrown is in it. */
  failure: { error: unknown } | null;
  retryKey?: string | undefined;
}

/** Keeps the rest of the page when a part throws while it renders. React has told the root's `onCaughtError` by then. */
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
