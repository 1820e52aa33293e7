import type { Generated, GeneratedAlways } from 'kysely';

/** Data that has changed and may be shown on cached pages. Written by triggers, read by `db/changes.ts`. */
export type ChangesTable = {
  id: GeneratedAlways<number>;
  /** The transaction id. */
  xid: Generated<string>;
  tag: string;
  at: Generated<Date>;
};
