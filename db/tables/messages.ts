import type { Generated } from 'kysely';

export type ContactMessagesTable = {
  id: string;
  ticket: Generated<number>;
  name: string;
  email: string;
  message: string;
  created_at: Generated<Date>;
  read_at: Date | null;
  /** Deleted messages are kept for some days, so that the deletion can be undone. */
  deleted_at: Date | null;
};
