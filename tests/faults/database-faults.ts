import { DATABASE_OUTAGES } from './database-outages.ts';
import type { Fault } from './fault.ts';
import { lostMessages } from './lost-messages.ts';

/** Faults of the database and of the connection to it. */
export const DATABASE_FAULTS: readonly Fault[] = [lostMessages, ...DATABASE_OUTAGES];
