import type { Generated } from 'kysely';

export type ContactMessagesTable = {
  id: string;
  ticket: Generated<number>;
  name: string;
  email: string;
  message: string;
  created_at: Generated<Date>;
  read_at: Date | null;
  /** Kept for a while, so that it can be taken back. */
  deleted_at: Date | null;
};
