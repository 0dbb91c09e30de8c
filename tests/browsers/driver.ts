/** One window of a browser, with cookies and storage of its own. What differs between the browsers is in its implementations. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value as JSON would. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to a point of the viewport, in CSS pixels. */
  movePointer(at: Point): Promise<void>;
  click(at: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses keys together, each named as in `KeyboardEvent.key`: `press("Control", "s")`. */
  press(...keys: string[]): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Uncaught errors and console errors so far. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export interface Browser {
  /** With its version. */
  name: string;
  open(): Promise<Driver>;
  close(): Promise<void>;
}
