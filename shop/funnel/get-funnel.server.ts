import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Day } from '#lib/days.ts';
import { type Funnel, type FunnelCounts, type FunnelRow, funnelSteps } from './funnel.ts';

/** Sources with a row of their own; the others share one. */
const SOURCES_SHOWN = 30;

type Row = { source: string } & FunnelCounts;

/** What visitors did from the first to the last of these days in India, by source. */
export async function getFunnel(db: Db, { from, to }: { from: Day; to: Day }): Promise<Funnel> {
  const columns = sql.join(
    funnelSteps.map((step) => sql`coalesce(sum(count) filter (where step = ${step}), 0)::integer as ${sql.ref(step)}`),
  );
  const { rows } = await sql<Row>`
    select source, ${columns} from funnel_counts where day between ${from} and ${to}
    group by source order by visit desc, view desc, source`.execute(db);
  const all = rows.map(({ source, ...counts }): FunnelRow => ({ source, counts }));
  const rest = all.slice(SOURCES_SHOWN);
  return {
    sum: sumOf(all),
    rows: [...all.slice(0, SOURCES_SHOWN), ...(rest.length === 0 ? [] : [{ source: null, counts: sumOf(rest) }])],
  };
}

const sumOf = (rows: readonly FunnelRow[]): FunnelCounts =>
  rows.reduce<FunnelCounts>(
    (sum, { counts }) => {
      for (const step of funnelSteps) sum[step] += counts[step];
      return sum;
    },
    { visit: 0, view: 0, cart: 0, checkout: 0, order: 0 },
  );
