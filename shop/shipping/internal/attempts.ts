import { sql } from 'kysely';
import { CarrierAway, type CarrierRefusal, CarrierRefused } from '../carrier.ts';

/** An attempt to book without an answer for so long is dead: the next one takes over. */
const ATTEMPT_SECONDS = 120;

/** SQL expression: somebody may be booking this row of `shipments` right now, if its state is `booking`. */
export const IS_ALIVE = sql<boolean>`(
  updated_at > now() - make_interval(secs => ${sql.lit(ATTEMPT_SECONDS)}) and problem is null)`;

/** The answer of a carrier that failed; other errors are thrown again. */
export function refusalOf(error: unknown): CarrierRefusal {
  if (error instanceof CarrierRefused) return { ok: false, reason: 'carrier-refused', sentence: error.message };
  if (error instanceof CarrierAway) return { ok: false, reason: 'carrier-away', sentence: error.message };
  throw error;
}
