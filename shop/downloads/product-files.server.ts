import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isHttps } from '#lib/text.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { PrivateFolder } from './private-folder.ts';

/** What a digital product delivers: a file that the shop stores, or an https address. */
export type ProductFile = { fileName: string; bytes: Uint8Array } | { fileName: string; link: string };

/**
 * Sets what a digital product delivers and replaces what was set before. Earlier orders get the new file, because they
 * refer to the product.
 * @param privateFolder not served directly
 */
export async function storeProductFile(
  db: Db,
  privateFolder: PrivateFolder,
  productId: string,
  file: ProductFile,
): Promise<void> {
  const isLink = 'link' in file;
  // A new name each time, so that a running download can read the old file to its end.
  const location = isLink ? file.link : `${productId}/${newId()}`;
  if (!isLink) await privateFolder.put(location, file.bytes);
  const row = {
    kind: isLink ? ('link' as const) : ('file' as const),
    location,
    file_name: file.fileName,
    bytes: isLink ? null : file.bytes.byteLength,
    updated_at: new Date(),
  };
  await db
    .insertInto('product_files')
    .values({ product_id: productId, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute();
}

/** What a digital product delivers, without its location. */
export type KnownFile = { kind: 'file' | 'link'; fileName: string; bytes: number | null };

/** What a digital product delivers; null: nothing yet. */
export async function findProductFile(db: Db, productId: string): Promise<KnownFile | null> {
  const row = await db
    .selectFrom('product_files')
    .select(['kind', 'file_name as fileName', 'bytes'])
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row ?? null;
}

/** A digital product and what it delivers. */
export type StoredFile = KnownFile & { productId: string; updatedAt: Date };

/** Digital products that deliver something, by their ids, `limit` of them after the product `after`. */
export async function listProductFiles(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredFile[]> {
  return db
    .selectFrom('product_files')
    .select(['product_id as productId', 'kind', 'file_name as fileName', 'bytes', 'updated_at as updatedAt'])
    .$if(after !== null, (query) => query.where('product_id', '>', after as string))
    .orderBy('product_id')
    .limit(limit)
    .execute();
}

/**
 * Removes what a digital product delivers; a stored file goes with the next `removeOrphanFiles`. `sold`: buyers may
 * download it.
 */
export function removeProductFile(
  db: Db,
  adminId: string,
  productId: string,
): Promise<Result<undefined, 'not-found' | 'sold'>> {
  if (!isId(productId)) return Promise.resolve(refuse('not-found'));
  return withTransaction(db, async (trx): Promise<Result<undefined, 'not-found' | 'sold'>> => {
    // The lines of an order refer to their products, so an order waits for this lock, or this one for the order.
    const product = await trx
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst();
    const before = await findProductFile(trx, productId);
    if (product === undefined || before === null) return refuse('not-found');
    const sold = await trx
      .selectFrom('order_lines')
      .select('order_id')
      .where('product_id', '=', productId)
      .limit(1)
      .executeTakeFirst();
    if (sold !== undefined) return refuse('sold');
    await trx.deleteFrom('product_files').where('product_id', '=', productId).execute();
    await logAdminAction(trx, {
      adminId,
      action: 'product.file',
      subjectId: productId,
      subjectName: product.name,
      before: { file: before.fileName },
      after: { file: null },
    });
    return accept(undefined);
  });
}

/** Removes stored files that no product delivers any more. */
export async function removeOrphanFiles(db: Db, privateFolder: PrivateFolder): Promise<void> {
  const folders = await privateFolder.listFolders();
  const rows = await db.selectFrom('product_files').select('product_id').where('kind', '=', 'file').execute();
  const used = new Set(rows.map(({ product_id }) => product_id));
  for (const name of folders.filter((folder) => !used.has(folder))) await privateFolder.removeFolder(name);
}

export type FileRefusal = 'no-file' | 'file-too-large' | 'link-wrong' | 'not-digital';

const NAME_MAX_CHARACTERS = 200;

/** Sets the file or link that a digital product delivers, for an administrator. */
export async function changeProductFile(
  { db, privateFolder }: Pick<OrderContext, 'db' | 'privateFolder'>,
  adminId: string,
  productId: string,
  file: ProductFile,
): Promise<Result<undefined, FileRefusal>> {
  if ('link' in file) {
    if (!isHttps(file.link)) return refuse('link-wrong');
  } else if (file.bytes.byteLength === 0) {
    return refuse('no-file');
  } else if (file.bytes.byteLength > numbers.PRODUCT_FILE_MAX_BYTES) {
    return refuse('file-too-large');
  }
  const named = { ...file, fileName: cleanFileName(file.fileName) };
  return withTransaction(db, async (trx) => {
    const product = isId(productId)
      ? await trx.selectFrom('products').select(['name', 'type']).where('id', '=', productId).executeTakeFirst()
      : undefined;
    if (product?.type !== 'digital') return refuse('not-digital');
    const before = await findProductFile(trx, productId);
    await storeProductFile(trx, privateFolder, productId, named);
    const after = await findProductFile(trx, productId);
    await logAdminAction(trx, {
      adminId,
      action: 'product.file',
      subjectId: productId,
      subjectName: product.name,
      before: { file: before?.fileName ?? null },
      after: { file: after?.fileName ?? null, kind: after?.kind },
    });
    return accept(undefined);
  });
}

/** A file name for the buyer's disk, without path and control characters. */
const cleanFileName = (name: string): string =>
  name
    .toWellFormed()
    // First, because "." in the next pattern does not match a line break, so a path could hide behind it.
    .replace(/\p{Cc}+/gu, '')
    .replace(/^.*[\\/]/, '')
    .trim()
    .slice(-NAME_MAX_CHARACTERS) || 'download';
