import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isHttps } from '#lib/text.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { findProductFile, type ProductFile, putProductFile } from './product-files.server.ts';

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
    await putProductFile(trx, privateFolder, productId, named);
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
