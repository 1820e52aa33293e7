import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';

/** What a digital product hands over: a file that the shop keeps, or an https address. */
export type ProductFile = { fileName: string; bytes: Uint8Array } | { fileName: string; link: string };

/**
 * Puts down what a digital product hands over, in the place of what was there. Orders that were paid keep working: they
 * point at the product.
 * @param privateFolder never served by itself
 */
export async function putProductFile(
  db: Db,
  privateFolder: string,
  productId: string,
  file: ProductFile,
): Promise<void> {
  const isLink = 'link' in file;
  // A new name each time: a download that is under way reads the old file to its end.
  const location = isLink ? file.link : join(productId, newId());
  if (!isLink) await writeWhole(join(privateFolder, location), file.bytes);
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

/** What a digital product hands over, without where it lies; null: nothing yet. */
export type KnownFile = { kind: 'file' | 'link'; fileName: string; bytes: number | null };

export async function findProductFile(db: Db, productId: string): Promise<KnownFile | null> {
  const row = await db
    .selectFrom('product_files')
    .select(['kind', 'file_name as fileName', 'bytes'])
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row ?? null;
}

/** All of it or nothing: a crash leaves no half file under the name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Removes the files of products that hand over nothing any more. */
export async function removeOrphanFiles(db: Db, privateFolder: string): Promise<void> {
  const folders = await readdir(privateFolder).catch(ignoreMissing);
  const rows = await db.selectFrom('product_files').select('product_id').where('kind', '=', 'file').execute();
  const kept = new Set(rows.map(({ product_id }) => product_id));
  for (const folder of folders.filter((name) => !kept.has(name))) {
    await rm(join(privateFolder, folder), { recursive: true, force: true });
  }
}

/** A shop that never sold a file has no folder for them. */
function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
