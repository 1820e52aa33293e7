import type { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { apiScopeNames } from '#shop/api-keys/api-key.ts';
import '#tests/support/database.ts';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { expectLedgerBalanced, openProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { openShipping } from '#tests/support/fixtures/shipping.ts';
import { openWebhook } from '#tests/support/fixtures/webhooks.ts';
import { allOperations, documentOf, openApi } from './api.ts';
import { nameOfRef, pathsOf, type Schema, schemasOf } from './openapi-document.ts';

const RUNS = 60;

type Schemas = Record<string, Schema>;

/** As in a query. Not every object can be turned into a text: {"toString":[]} cannot. */
const asText = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')).toWellFormed();

const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.constantFrom('shop', 'confirmed', 'cancelled', 'original', true, 0, 1, 49_900, -1, 1e21, null, [], {}, '\u0000'),
);

/** Values as the document describes them, with known ids, and now and then anything. */
function mostlyFitting(schema: Schema, schemas: Schemas, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, schemas, ids) }, { weight: 1, arbitrary: odd });
}

function fitting(schema: Schema, schemas: Schemas, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { $ref, enum: values, anyOf, items = {}, properties = {}, required = [], format } = schema;
  const of = (one: Schema) => mostlyFitting(one, schemas, ids);
  if ($ref !== undefined) return fitting(schemas[nameOfRef($ref)] ?? {}, schemas, ids);
  if (values !== undefined) return fc.constantFrom(...values);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(of));
  const types = [schema.type ?? 'object'].flat().map((type): fc.Arbitrary<unknown> => {
    const { minimum = 0, maximum = 1e6 } = schema;
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1e6) });
    if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
    if (type === 'array') return fc.array(of(items), { maxLength: 3 });
    if (type === 'string' && format === 'uuid') return fc.constantFrom(...ids);
    if (type === 'string') return fc.oneof(fc.constantFrom(...ids), fc.string(), fc.emailAddress());
    if (typeof schema.additionalProperties === 'object' && Object.keys(properties).length === 0)
      return fc.dictionary(fc.string({ maxLength: 20 }), of(schema.additionalProperties), { maxKeys: 3 });
    const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, of(one)]));
    return fc.record(fields, { requiredKeys: [...required] });
  });
  return fc.oneof(...types);
}

test.each(allOperations)('$operationId answers any request as the document says', async (operation) => {
  const shipping = /\/(?:shipment|rates)/.test(operation.path) ? await openShipping('confirmed') : null;
  const shop = shipping ?? (await openTestShop());
  const client = await openApiClient(shop);
  const { db, send, keyWith } = client;
  const key = await keyWith(...apiScopeNames);
  const { client: browser } = await joinShop(shop.accounts, { username: 'asha' });
  const prefix = `${shop.accounts.cookies.names.session}=`;
  const token = (browser.cookie ?? '').split('; ').find((pair) => pair.startsWith(prefix));
  const { id: productId, variantIds } = await openProduct(db);
  const orderId = shipping?.orderId ?? (await writeOrder(db, { status: 'confirmed' }));
  const ids = [productId, variantIds[0] ?? '', orderId, await openPromotion(db), await openWebhook(db), newId()];
  const document = documentOf(openApi(shop), 'https://shop.example');
  const { method, path, operationId, responses } = operation;
  const documented = pathsOf(document)[path]?.[method];
  expect(documented?.operationId).toBe(operationId);
  const schemas = schemasOf(document);
  const queries = (documented?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const query = fc.record(
    Object.fromEntries(queries.map(({ name, schema = {} }) => [name, mostlyFitting(schema, schemas, ids)])),
    { requiredKeys: [] },
  );
  const bodySchema = documented?.requestBody?.content?.['application/json']?.schema;
  const isFile = documented?.requestBody?.content?.['application/octet-stream'] !== undefined;
  const body = bodySchema === undefined ? fc.constant(undefined) : mostlyFitting(bodySchema, schemas, ids);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ids, 'none', '%00'),
      query,
      body,
      fc.constantFrom('"1"', '"2-x"', '*', ''),
      isFile ? fc.uint8Array({ maxLength: 200 }) : fc.constant(undefined),
      async (id, sentQuery, sent, version, bytes) => {
        const search = new URLSearchParams(Object.entries(sentQuery).map(([name, value]) => [name, asText(value)]));
        const answer = await send(method.toUpperCase(), `${path.replace('{id}', id)}?${search}`, {
          key,
          headers: { 'if-match': version, 'customer-token': String(token?.slice(prefix.length)) },
          body: sent,
          ...(bytes && { bytes }),
        });
        expect(answer.status).not.toBe(500);
        const known = responses[answer.status as 200] as
          | { content?: Record<string, { schema: z.ZodType }> }
          | undefined;
        const [content] = Object.entries(known?.content ?? {});
        const read = content?.[1].schema.safeParse(answer.body);
        expect([answer.headers.get('content-type'), read?.error]).toEqual([content?.[0], undefined]);
        // A field that the schema does not have would be left out.
        expect(read?.data).toEqual(answer.body ?? undefined);
      },
    ),
    { numRuns: RUNS },
  );
  await expectLedgerBalanced(db);
});
