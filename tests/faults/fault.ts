/** A fault that is injected into a shop, and what must hold all the same. */
export type Fault = {
  /** For `npm run faults -- inject <name>`. */
  name: string;
  /** What happens, as a phrase. */
  does: string;
  /** What must hold, as a phrase. */
  holds: string;
  /** Returns descriptions of what went wrong. */
  run: (context: FaultContext) => Promise<string[]>;
};

export type FaultContext = {
  /** Reports a measurement. */
  log(sentence: string): void;
  /** A short sample for the tests. */
  isShort: boolean;
  /** A temporary folder of this run, deleted at its end. */
  folder: string;
  /** Registers a cleanup. They run at the end in reverse order, after a failure too. */
  atEnd(undo: () => Promise<unknown>): void;
};
