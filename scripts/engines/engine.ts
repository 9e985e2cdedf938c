/** A browser with one page, as far as a journey through the site needs it. Elements are named by XPath, which all drivers know. */
export interface Engine {
  /** Loads a document, and waits until it is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** A user's click on the middle of an element, which must be there. */
  click(xpath: string): Promise<void>;
  /** A user's keys into a field, in place of what stands there. */
  type(xpath: string, text: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A phone's, in CSS pixels. */
export const WINDOW_SIZE = { width: 360, height: 740 };
