import { sql } from 'kysely';
import { logDeed } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { ProductType } from './product.ts';

type Deleted = { name: string; type: ProductType };

/** Takes a product out of the shop for an administrator; its row stays, and `undeleteProduct` brings it back. */
export const deleteProduct = (db: Db, adminId: string, id: string) => setDeleted(db, adminId, id, true);

/** Brings a deleted product back as it was, with those of its SKUs that no other product took meanwhile. */
export const undeleteProduct = (db: Db, adminId: string, id: string) => setDeleted(db, adminId, id, false);

async function setDeleted(
  db: Db,
  adminId: string,
  id: string,
  deleted: boolean,
): Promise<Result<Deleted, 'no-such-product'>> {
  return withTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('products')
      .set({ deleted_at: deleted ? sql`now()` : null, version: sql`version + 1` })
      .where('id', '=', id)
      .where('deleted_at', deleted ? 'is' : 'is not', null)
      .returning(['name', 'type'])
      .executeTakeFirst();
    if (row === undefined) return refuse('no-such-product');
    await logDeed(trx, {
      adminId,
      action: deleted ? 'product.delete' : 'product.restore',
      subjectId: id,
      subjectName: row.name,
      before: { deleted: !deleted },
      after: { deleted },
    });
    return accept(row);
  });
}
