import { sql } from 'kysely';
import { logDeed } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { listDeskServices } from './services.server.ts';

/** Moves a service one place up or down in the shop's list; at the end of the list it stays where it is. */
export async function moveService(
  db: Db,
  { adminId, serviceId, by }: { adminId: string; serviceId: string; by: -1 | 1 },
): Promise<Result<null, 'no-service'>> {
  return withTransaction(db, async (trx) => {
    // Locked in the order of their ids, read in the owner's.
    await trx.selectFrom('services').select('id').orderBy('id').forUpdate().execute();
    const services = await listDeskServices(trx);
    const ids = services.map(({ id }) => id);
    const from = ids.indexOf(serviceId);
    const service = services[from];
    if (service === undefined) return refuse('no-service');
    const to = from + by;
    if (to < 0 || to >= ids.length) return accept(null);
    ids.splice(from, 1);
    ids.splice(to, 0, serviceId);
    await sql`
      update services set position = place - 1
      from unnest(${ids}::uuid[]) with ordinality as given(id, place) where services.id = given.id`.execute(trx);
    await logDeed(trx, {
      adminId,
      action: 'service.move',
      subjectId: serviceId,
      subjectName: service.title,
      before: { place: from + 1 },
      after: { place: to + 1 },
    });
    return accept(null);
  });
}
