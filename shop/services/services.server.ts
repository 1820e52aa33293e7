import { sql } from 'kysely';
import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { ServiceForm } from './service.form.ts';
import type { AdminService, Service } from './service.ts';

/** `image`: an address that pages may show; null: none. */
export type ServiceInput = Omit<ServiceForm, 'image'> & { image: string | null };

type SaveInput = {
  adminId: string;
  /** null: a new service. */
  serviceId: string | null;
  service: ServiceInput;
  /** When the one that was read was last saved, in milliseconds since 1970; absent: whenever. */
  seenMs?: number;
};

type SaveRefusal = 'no-service' | 'changed-meanwhile';

/**
 * Adds a service at the end of the list, or changes one. A changed demo service is no demo data any more. Returns its id.
 */
export async function saveService(db: Db, input: SaveInput): Promise<Result<string, SaveRefusal | 'slug-taken'>> {
  try {
    return await (input.serviceId === null ? insertService(db, input) : updateService(db, input, input.serviceId));
  } catch (error) {
    if (violates(error, 'unique')) return refuse('slug-taken', 'slug');
    throw error;
  }
}

function insertService(db: Db, { adminId, service }: SaveInput) {
  return withTransaction(db, async (trx) => {
    const id = newId();
    const position = sql<number>`(select coalesce(max(position), -1) + 1 from services)`;
    await trx
      .insertInto('services')
      .values({ id, ...rowOf(service), position })
      .execute();
    await logAdminAction(trx, {
      adminId,
      action: 'service.add',
      subjectId: id,
      subjectName: service.title,
      after: factsOf(rowOf(service)),
    });
    return accept(id);
  });
}

function updateService(db: Db, { adminId, service, seenMs }: SaveInput, serviceId: string) {
  return withTransaction(db, async (trx): Promise<Result<string, SaveRefusal>> => {
    const before = await lockService(trx, serviceId);
    if (before === null) return refuse('no-service');
    if (seenMs !== undefined && before.updated_at.getTime() !== seenMs) return refuse('changed-meanwhile');
    const row = rowOf(service);
    await trx
      .updateTable('services')
      .set({ ...row, is_demo: false, updated_at: new Date() })
      .where('id', '=', serviceId)
      .execute();
    const changed = differenceOf({ ...factsOf(before), isDemo: before.is_demo }, { ...factsOf(row), isDemo: false });
    if (changed !== null) {
      await logAdminAction(trx, {
        adminId,
        action: 'service.update',
        subjectId: serviceId,
        subjectName: service.title,
        ...changed,
      });
    }
    return accept(serviceId);
  });
}

type ServiceRow = ReturnType<typeof rowOf>;

const rowOf = ({ title, slug, text, image, fromPricePaise, published }: ServiceInput) => ({
  title,
  slug,
  text,
  image,
  from_price_paise: fromPricePaise,
  published,
});

/** Values for the audit log, by the page's field names. */
const factsOf = ({ title, slug, text, image, from_price_paise, published }: ServiceRow) => ({
  title,
  slug,
  text,
  image,
  price: from_price_paise / PAISE_PER_RUPEE,
  published,
});

async function lockService(trx: Db, serviceId: string) {
  if (!isId(serviceId)) return null;
  const found = await trx
    .selectFrom('services')
    .select(['title', 'slug', 'text', 'image', 'from_price_paise', 'published', 'is_demo', 'updated_at'])
    .where('id', '=', serviceId)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Deletes a service; its orders keep their own copy of the title. Returns the title. */
export async function deleteService(
  db: Db,
  { adminId, serviceId }: { adminId: string; serviceId: string },
): Promise<Result<string, 'no-service'>> {
  return withTransaction(db, async (trx) => {
    const service = await lockService(trx, serviceId);
    if (service === null) return refuse('no-service');
    await trx.deleteFrom('services').where('id', '=', serviceId).execute();
    await logAdminAction(trx, {
      adminId,
      action: 'service.delete',
      subjectId: serviceId,
      subjectName: service.title,
      before: factsOf(service),
    });
    return accept(service.title);
  });
}

const columns = [
  'id',
  'slug',
  'title',
  'text',
  'image',
  'from_price_paise as fromPricePaise',
  'is_demo as isDemo',
] as const;

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

const adminColumns = [...columns, 'published as isPublished', 'updated_at as updatedAt'] as const;

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
export async function addDemoServices(trx: Db, services: readonly Omit<Service, 'id' | 'isDemo'>[]): Promise<void> {
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
