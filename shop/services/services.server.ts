import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AdminService, Service } from './service.ts';

const columns = ['id', 'slug', 'title', 'text', 'image', 'from_price_paise as fromPricePaise'] as const;

/** All published services, in the owner's order. */
export const listServices = (db: Db): Promise<Service[]> =>
  db
    .selectFrom('services')
    .select(columns)
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('title')
    .execute();

/** A published service by its slug; null: there is none. */
export async function findService(db: Db, slug: string): Promise<Service | null> {
  const found = await db
    .selectFrom('services')
    .select(columns)
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

const adminColumns = [...columns, 'published as isPublished', 'is_demo as isDemo'] as const;

/** All services, including drafts, in the owner's order. */
export const listAdminServices = (db: Db): Promise<AdminService[]> =>
  db.selectFrom('services').select(adminColumns).orderBy('position').orderBy('title').orderBy('id').execute();

/** A service or draft by its id; null: there is none. */
export async function findAdminService(db: Db, serviceId: string): Promise<AdminService | null> {
  if (!isId(serviceId)) return null;
  const found = await db.selectFrom('services').select(adminColumns).where('id', '=', serviceId).executeTakeFirst();
  return found ?? null;
}

/** Adds demo services; existing slugs stay as they are. */
export async function addDemoServices(trx: Db, services: readonly Omit<Service, 'id'>[]): Promise<void> {
  if (services.length === 0) return;
  const rows = services.map(({ slug, title, text, image, fromPricePaise }, position) => ({
    id: newId(),
    slug,
    title,
    text,
    image,
    from_price_paise: fromPricePaise,
    position,
    is_demo: true,
  }));
  await trx
    .insertInto('services')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** Deletes the demo services; orders keep their own copy. Returns how many there were. */
export async function clearDemoServices(db: Db): Promise<number> {
  const result = await db.deleteFrom('services').where('is_demo', '=', true).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Moves a service one place up or down in the list; at the end of the list nothing changes. */
export async function moveService(
  db: Db,
  { adminId, serviceId, by }: { adminId: string; serviceId: string; by: -1 | 1 },
): Promise<Result<null, 'no-service'>> {
  return withTransaction(db, async (trx) => {
    // Locked in id order to avoid deadlocks, then read in the owner's order.
    await trx.selectFrom('services').select('id').orderBy('id').forUpdate().execute();
    const services = await listAdminServices(trx);
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
    await logAdminAction(trx, {
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
