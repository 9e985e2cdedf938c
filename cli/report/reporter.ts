import type { EventSink } from './build-event.ts';

/** A display of a running build. It writes to stderr only. */
export interface Reporter {
  sink: EventSink;
  /** Ends the display and gives the terminal back; to be called however the build ends. Calling it again does nothing. */
  close(): void;
}
