import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { dayOf } from '#lib/days.ts';
import type { FunnelStep } from './funnel.ts';
import { knownSources, OTHER } from './source.ts';

/** Counts steps in memory and writes them every few seconds, so that no request waits for it. */
export type FunnelCounter = {
  /** @param source as `sourceOf` or `readSource` returns it */
  count(step: FunnelStep, source: string): void;
  /** Writes what was counted since the last time. If it fails, the counts are kept for the next time. */
  flush(): Promise<void>;
};

type Counted = { day: string; source: string; step: FunnelStep; count: number };

/** Different counts in memory; beyond it, a new source is counted as "other". */
const PENDING_MAX = 1_000;

export function openFunnelCounter(db: Db, now: () => Date = () => new Date()): FunnelCounter {
  let pending = new Map<string, Counted>();

  function add({ day, source, step, count }: Counted): void {
    const wanted = `${day} ${step} ${source}`;
    const isFull = pending.size >= PENDING_MAX && !pending.has(wanted);
    const key = isFull ? `${day} ${step} ${OTHER}` : wanted;
    const known = pending.get(key);
    if (known !== undefined) known.count += count;
    else pending.set(key, { day, source: isFull ? OTHER : source, step, count });
  }

  return {
    count: (step, source) => add({ day: dayOf(now()), source, step, count: 1 }),
    async flush() {
      if (pending.size === 0) return;
      const written = pending;
      pending = new Map();
      try {
        await write(db, [...written.values()]);
      } catch (error) {
        for (const one of written.values()) add(one);
        throw error;
      }
    },
  };
}

/** A day has a limited number of sources: large sites, and of the others those that came first. */
async function write(db: Db, counted: readonly Counted[]): Promise<void> {
  const known = sql.join(knownSources.map((source) => sql.lit(source)));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as one (day date, source text, step text, count integer)
    ),
    stored as (
      select distinct day, source from funnel_counts
      where day in (select day from given) and source not in (${known})
    ),
    fresh as (
      select day, source, row_number() over (partition by day order by sum(count) desc, source)
        + (select count(*) from stored where stored.day = given.day) as place
      from given
      where source not in (${known}) and not exists (
        select from stored where stored.day = given.day and stored.source = given.source
      )
      group by day, source
    ),
    named as (
      select given.day, case when fresh.place > ${sql.lit(numbers.FUNNEL_SOURCES_DAY_MAX)} then ${OTHER} else given.source end as source,
        given.step, given.count
      from given left join fresh on fresh.day = given.day and fresh.source = given.source
    )
    insert into funnel_counts (day, source, step, count)
    select day, source, step, sum(count) from named group by day, source, step
    -- Always in this order, so that two processes never wait for each other.
    order by day, source, step
    on conflict (day, source, step) do update set count = funnel_counts.count + excluded.count`.execute(db);
}

/** Deletes old days. Called by a job. */
export async function cleanUpFunnel(db: Db): Promise<void> {
  await sql`delete from funnel_counts where day < current_date - ${sql.lit(numbers.FUNNEL_DAYS)}`.execute(db);
}
