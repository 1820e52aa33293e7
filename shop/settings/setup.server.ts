import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { SETUP_STEPS } from './setup-steps.ts';

/** The step where the owner left the first setup, from 1; null: all steps were saved or skipped. */
export async function findSetupStep(db: Db): Promise<number | null> {
  const row = await db.selectFrom('shop_setup').select('step').executeTakeFirst();
  const step = row?.step ?? 1;
  return step > SETUP_STEPS ? null : step;
}

/** Remembers that a step was saved or skipped. A step that was done again changes nothing. */
export async function finishSetupStep(db: Db, step: number): Promise<void> {
  await db
    .insertInto('shop_setup')
    .values({ step: step + 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        step: sql<number>`greatest(shop_setup.step, excluded.step)`,
        updated_at: new Date(),
      }),
    )
    .execute();
}
