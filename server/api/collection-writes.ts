import type { z } from '@hono/zod-openapi';
import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { readAddresses } from '#shop/catalog/picture-address.ts';
import { dropFieldWithRule } from '#shop/collections/collection.ts';
import { findAdminCollection } from '#shop/collections/collections.server.ts';
import {
  type CollectionInput,
  changeMembers,
  deleteCollection,
  saveCollection,
} from '#shop/collections/save-collection.server.ts';
import { answerOnce, answerWrite, readVersion } from './answer-write.ts';
import type { Api, ApiContext } from './api-context.ts';
import { collectionItem } from './items.ts';
import type { newCollectionSchema } from './schemas.ts';
import { writeOperations } from './write-operations.ts';

/** The handlers that change collections. */
export function serveCollectionWrites(api: Api, { db, details }: Shop): void {
  const by = (c: ApiContext) => ({ adminId: c.var.key.id, id: c.req.param('id') ?? '' });
  const shown = async <Reason extends string>(
    from: Db,
    saved: Result<string, Reason>,
  ): Promise<Result<object, Reason | 'no-collection'>> => {
    if (!saved.ok) return saved;
    const found = await findAdminCollection(from, saved.value);
    return found === null ? refuse('no-collection') : accept(collectionItem(found));
  };
  /** As the form of the page checks it. */
  const inputOf = ({
    startsAt,
    ...sent
  }: z.output<typeof newCollectionSchema>): Result<CollectionInput, 'field-wrong'> => {
    const { image, rule } = sent as Pick<CollectionInput, 'image' | 'rule'>;
    const isPicture = image === null || readAddresses(image, details.origin).good.length === 1;
    if (!isPicture) return refuse('field-wrong', 'image');
    if (rule?.min != null && rule.max !== null && rule.max < rule.min) return refuse('field-wrong', 'rule.max');
    const input = {
      ...sent,
      startsAt: startsAt === null ? null : new Date(startsAt),
      rule: rule && { ...rule, category: rule.type === 'digital' ? null : rule.category },
    };
    const dropField = dropFieldWithRule(input);
    return dropField === null ? accept(input) : refuse('field-wrong', dropField);
  };

  api.openapi(writeOperations.createCollection, (c) => {
    const input = inputOf(c.req.valid('json'));
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
    const seenMs = readVersion(c, 'collection');
    if (seenMs instanceof Response) return seenMs;
    const input = inputOf(c.req.valid('json'));
    if (!input.ok) return answerWrite(c, input);
    const change = { ...by(c), collection: input.value, seenMs };
    return answerWrite(c, await shown(db, await saveCollection(db, change)));
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
