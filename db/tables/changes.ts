import type { Generated, GeneratedAlways } from 'kysely';

/** What looks different from now on; triggers write it, `db/changes.ts` reads it. */
export type ChangesTable = {
  id: GeneratedAlways<number>;
  /** The transaction's number. */
  xid: Generated<string>;
  tag: string;
  at: Generated<Date>;
};
