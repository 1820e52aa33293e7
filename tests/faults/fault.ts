/** Something that happens to a shop, and what must hold all the same. */
export type Fault = {
  /** `npm run faults -- inject <name>` plays it. */
  name: string;
  /** What is done, as a phrase. */
  does: string;
  /** What must hold, as a phrase. */
  holds: string;
  /** Sentences about what went wrong; none: all is well. */
  play: (stage: Stage) => Promise<string[]>;
};

/** Where a fault plays. */
export type Stage = {
  /** A figure worth keeping. */
  tell(sentence: string): void;
  /** A sample for `npm test`: a handful instead of all. */
  isShort: boolean;
  /** Of this play's own, cleared away afterwards. */
  folder: string;
  /** Undone when the play is over, the last one first, whatever happens. */
  atEnd(undo: () => Promise<unknown>): void;
};
