import type { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { apiScopeNames } from '#shop/api-keys/api-key.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { expectLedgerBalanced, openProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { problemSchema } from './schemas.ts';
import { writeOperations } from './write-operations.ts';

const RUNS = 60;
const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.constantFrom('shop', 'confirmed', 'cancelled', 'original', true, 0, 1, 49_900, -1, 1e21, null, [], {}, '\u0000'),
);

/** Some of the fields of a body, with values that fit and values that do not. */
function bodyOf(schema: z.ZodObject | undefined): fc.Arbitrary<unknown> {
  const names = Object.keys(schema?.shape ?? {});
  return fc.oneof(
    odd,
    fc.dictionary(fc.constantFrom(...names, 'other'), odd),
    fc.record(Object.fromEntries(names.map((name) => [name, odd]))),
  );
}

test.each(Object.values(writeOperations))(
  '$operationId answers any body with an answer or a problem',
  async (operation) => {
    const client = await openApiClient(await openTestShop());
    const { db, send, keyWith } = client;
    const key = await keyWith(...apiScopeNames);
    const { id: productId, variantIds } = await openProduct(db);
    const orderId = await writeOrder(db, { status: 'confirmed' });
    const ids = [productId, variantIds[0] ?? '', orderId, newId(), 'none', '%00'];
    const { method, path, request } = operation;
    const schema = 'body' in request ? (request.body.content['application/json'].schema as z.ZodObject) : undefined;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ids),
        bodyOf(schema),
        fc.constantFrom('"1"', '"2-x"', '*', ''),
        async (id, body, version) => {
          const answer = await send(method.toUpperCase(), path.replace('{id}', id), {
            key,
            headers: { 'if-match': version },
            body: method === 'delete' ? undefined : body,
          });
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) expect(problemSchema.safeParse(answer.body).error).toBeUndefined();
        },
      ),
      { numRuns: RUNS },
    );
    await expectLedgerBalanced(db);
  },
);
