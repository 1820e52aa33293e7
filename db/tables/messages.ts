import type { Generated } from 'kysely';

export type ContactMessagesTable = {
  id: string;
  ticket: Generated<number>;
  name: string;
  email: string;
  message: string;
  created_at: Generated<Date>;
  read_at: Date | null;
};
