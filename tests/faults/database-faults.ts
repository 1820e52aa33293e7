import { DATABASE_AWAY } from './database-away.ts';
import type { Fault } from './fault.ts';
import { lostMessages } from './lost-messages.ts';

/** What can happen to the database, and to the way there. */
export const DATABASE_FAULTS: readonly Fault[] = [lostMessages, ...DATABASE_AWAY];
