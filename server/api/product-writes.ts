import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { changeProduct, createProduct, type ProductChanges } from '#shop/catalog/editing/change-product.server.ts';
import {
  type Changed,
  type ChangeRefusal,
  type Chosen,
  deleteProducts,
  publishProducts,
  restoreProducts,
  unpublishProducts,
} from '#shop/catalog/editing/change-products.server.ts';
import { setVariantStock } from '#shop/catalog/editing/set-variant-stock.server.ts';
import { findStoredProduct } from '#shop/catalog/read-products.server.ts';
import { answerOnce, answerWrite, readVersion } from './answer-write.ts';
import type { Api, ApiContext } from './api-context.ts';
import { productItem } from './items.ts';
import { writeOperations } from './write-operations.ts';

type Sent = Omit<ProductChanges, 'pictures'> & { pictures?: { url: string; alt: string }[] | undefined };

/** The handlers that change products and stock. */
export function serveProductWrites(api: Api, { db, details }: Shop): void {
  const editorOf = (c: ApiContext) => ({ adminId: c.var.key.id, shopOrigin: details.origin });
  const changesIn = ({ pictures, ...values }: Sent): ProductChanges => ({
    ...values,
    pictures: pictures?.map(({ url, alt }) => ({ address: url, alt })),
  });
  const shown = async <Reason extends string>(
    from: Db,
    saved: Result<{ id: string }, Reason>,
  ): Promise<Result<object, Reason | 'no-such-product'>> => {
    if (!saved.ok) return saved;
    const product = await findStoredProduct(from, saved.value.id);
    return product === null ? refuse('no-such-product') : accept(productItem(product, details.origin));
  };

  api.openapi(writeOperations.createProduct, (c) => {
    const changes = changesIn(c.req.valid('json') as Sent);
    return answerOnce(c, {
      db,
      status: 201,
      work: async (trx) => shown(trx, await createProduct(trx, editorOf(c), changes)),
    });
  });
  api.openapi(writeOperations.changeProduct, async (c) => {
    const version = readVersion(c, 'product');
    if (version instanceof Response) return version;
    const known = { id: c.req.param('id') ?? '', version };
    const saved = await changeProduct(db, editorOf(c), known, changesIn(c.req.valid('json') as Sent));
    return answerWrite(c, await shown(db, saved));
  });
  api.openapi(writeOperations.deleteProduct, async (c) => {
    const deleted = await changeOne(db, c, deleteProducts);
    return answerWrite(c, deleted.ok || deleted.reason === 'done-already' ? accept(undefined) : deleted);
  });

  const stepWith = (change: Change) => (c: ApiContext) =>
    answerOnce(c, {
      db,
      work: async (trx) => {
        const changed = await changeOne(trx, c, change);
        return shown(trx, changed.ok ? accept({ id: c.req.param('id') ?? '' }) : changed);
      },
    });
  api.openapi(writeOperations.publishProduct, stepWith(publishProducts));
  api.openapi(writeOperations.unpublishProduct, stepWith(unpublishProducts));
  api.openapi(writeOperations.restoreProduct, stepWith(restoreProducts));

  const variantOf = (c: ApiContext) => ({ adminId: c.var.key.id, variantId: c.req.param('id') ?? '' });
  api.openapi(writeOperations.setStock, async (c) =>
    answerWrite(c, await setVariantStock(db, variantOf(c), { to: c.req.valid('json').stock })),
  );
  api.openapi(writeOperations.changeStock, (c) => {
    const { change: by } = c.req.valid('json');
    return answerOnce(c, { db, work: (trx) => setVariantStock(trx, variantOf(c), { by }) });
  });
}

type Change = (db: Db, chosen: Chosen) => Promise<Result<Changed, ChangeRefusal>>;

/** Makes a change of the list of products with the one in the address. */
function changeOne(db: Db, c: ApiContext, change: Change): Promise<Result<Changed, ChangeRefusal>> {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) return Promise.resolve(refuse('not-in-list'));
  return change(db, { adminId: c.var.key.id, type: null, ids: [id] });
}
