import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { readAddresses } from '#shop/catalog/picture-address.ts';
import type { AdminCollection } from '#shop/collections/collection.ts';
import { findAdminCollection } from '#shop/collections/collections.server.ts';
import {
  type CollectionInput,
  changeMembers,
  deleteCollection,
  saveCollection,
} from '#shop/collections/save-collection.server.ts';
import { type Api, type ApiContext, answerOnce, answerWrite } from './write.ts';
import { writeOperations } from './write-operations.ts';

/** The handlers that change collections. */
export function serveCollectionWrites(api: Api, { db, details }: Shop): void {
  const by = (c: ApiContext) => ({ adminId: c.var.key.id, id: c.req.param('id') ?? '' });
  const shown = async <Reason extends string>(
    from: Db,
    saved: Result<string, Reason>,
  ): Promise<Result<AdminCollection, Reason | 'no-collection'>> => {
    if (!saved.ok) return saved;
    const found = await findAdminCollection(from, saved.value);
    return found === null ? refuse('no-collection') : accept(found);
  };
  /** As the form of the page checks it. */
  const inputOf = (sent: CollectionInput): Result<CollectionInput, 'field-wrong'> => {
    const { image, rule } = sent;
    const isPicture = image === null || readAddresses(image, details.origin).good.length === 1;
    if (!isPicture) return refuse('field-wrong', 'image');
    if (rule?.min != null && rule.max !== null && rule.max < rule.min) return refuse('field-wrong', 'rule.max');
    return accept({ ...sent, rule: rule && { ...rule, category: rule.type === 'digital' ? null : rule.category } });
  };

  api.openapi(writeOperations.createCollection, (c) => {
    const input = inputOf(c.req.valid('json') as CollectionInput);
    return answerOnce(c, {
      db,
      status: 201,
      work: async (trx) =>
        input.ok
          ? shown(trx, await saveCollection(trx, { ...by(c), id: null, collection: input.value }))
          : Promise.resolve(input),
    });
  });
  api.openapi(writeOperations.replaceCollection, async (c) => {
    const input = inputOf(c.req.valid('json') as CollectionInput);
    if (!input.ok) return answerWrite(c, input);
    return answerWrite(c, await shown(db, await saveCollection(db, { ...by(c), collection: input.value })));
  });
  api.openapi(writeOperations.deleteCollection, async (c) => {
    const deleted = await deleteCollection(db, by(c));
    return answerWrite(c, deleted.ok ? accept(undefined) : deleted);
  });
  api.openapi(writeOperations.changeMembers, (c) => {
    const { change, productId } = c.req.valid('json');
    return answerOnce(c, {
      db,
      work: async (trx) => {
        const changed = await changeMembers(trx, { ...by(c), productId, change });
        return shown(trx, changed.ok ? accept(by(c).id) : changed);
      },
    });
  });
}
