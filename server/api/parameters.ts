import { z } from '@hono/zod-openapi';
import { isChangePosition } from '#db/changed-rows.ts';
import { isId } from '#lib/ids.ts';

export const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;

/** The id of the last row, as a text that clients do not take apart. */
export const cursorAfter = (id: string): string => Buffer.from(id).toString('base64url');

const cursorOf = (isValid: (id: string) => boolean) =>
  z
    .string()
    .max(100)
    .transform((text, context) => {
      const id = Buffer.from(text, 'base64url').toString();
      if (isValid(id)) return id;
      context.addIssue({ code: 'custom', message: 'is not a cursor of this list' });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: 'string', description: 'nextCursor of the previous page' });

const limit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .pipe(z.int().max(LIMIT_MAX))
  .optional()
  .openapi({ type: 'integer', minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT });

/** `fields`: names of the item's fields. */
const fieldsOf = (item: z.ZodObject) =>
  z
    .string()
    .max(1_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(Object.keys(item.shape))))
    .optional()
    .openapi({
      type: 'string',
      description: 'Names of the fields to send, separated by commas; the id is always sent',
    });

/** Query of one item. Unknown parameters are refused: a misspelt filter would otherwise return everything. */
export const itemQuery = (item: z.ZodObject) => z.strictObject({ fields: fieldsOf(item) });

/** Query of a list, with filters of its own. `isCursor`: whether the text may be an id of this list. */
export const listQuery = <Filters extends z.ZodRawShape>(
  item: z.ZodObject,
  filters: Filters,
  isCursor: (id: string) => boolean = isId,
) => z.strictObject({ cursor: cursorOf(isCursor), limit, fields: fieldsOf(item), ...filters });

const updatedSince = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional()
  .openapi({
    type: 'string',
    format: 'date-time',
    description:
      'Only what was changed at this time or later, the oldest change first. Changes of stock and ratings do not count. Start some minutes before your last request',
  });

/** Query of a list that can also be read in the order of the last change, which has cursors of its own. */
export const changesQuery = <Filters extends z.ZodRawShape>(item: z.ZodObject, filters: Filters) =>
  listQuery(item, { updatedSince, ...filters }, (id) => isId(id) || isChangePosition(id)).superRefine(
    (query, context) => {
      const { cursor, updatedSince: since } = query as { cursor?: string; updatedSince?: Date };
      if (cursor !== undefined && isChangePosition(cursor) !== (since !== undefined))
        context.addIssue({ code: 'custom', path: ['cursor'], message: 'is not a cursor of this list' });
    },
  );

type ListQuery = { cursor?: string | undefined; limit?: number | undefined; fields?: string[] | undefined };

/**
 * Reads one page: one more row than is shown, to know whether there is another page.
 * @param placeOf a row's place in the list, which `read` continues after
 */
export async function pageFrom<Row extends { id: string }, Item extends { id: string }>(
  { cursor: after, limit: size = LIMIT_DEFAULT, fields }: ListQuery,
  read: (window: { after: string | null; limit: number }) => Promise<Row[]>,
  itemOf: (row: Row) => Item,
  placeOf: (row: Row) => string = ({ id }) => id,
) {
  const rows = await read({ after: after ?? null, limit: size + 1 });
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { data: shown.map((row) => pick(itemOf(row), fields)), nextCursor: last ? cursorAfter(placeOf(last)) : null };
}

/** The named fields of an item, and its id; the schemas of items have all others as optional. */
export function pick<Item extends { id: string }>(item: Item, fields: readonly string[] | undefined): Item {
  if (fields === undefined) return item;
  const wanted = new Set(['id', ...fields]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name))) as Item;
}
