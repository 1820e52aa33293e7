import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { csvLine } from '#lib/csv.ts';
import { reorderCopy } from './reorder-copy.ts';

/** Days over which sales are counted. */
const SOLD_DAYS = 30;
/** A variant is listed when its stock lasts shorter, at the pace of those sales. */
const SHORT_DAYS = 14;
/** A suggested quantity lasts so long, on top of the threshold. */
const COVER_DAYS = 30;

/** A variant that should be ordered from its supplier. */
export type ReorderRow = {
  variantId: string;
  productId: string;
  name: string;
  /** Its options: "M, Red". null: none. */
  optionText: string | null;
  sku: string | null;
  stock: number;
  /** Units sold in the last 30 days, less what came back. */
  sold: number;
  /** How long the stock lasts at that pace; null: nothing was sold. */
  daysLeft: number | null;
  /** Units to order. */
  suggested: number;
};

type Page = { page: number; pageSize: number };

/**
 * Variants whose stock is at the threshold or lasts less than two weeks, drafts included, deleted and demo products not.
 * The most urgent first: sold out with sales, then by days left. One page of them and their number.
 */
export async function listReorder(
  db: Db,
  threshold: number,
  { page, pageSize }: Page,
): Promise<{ rows: ReorderRow[]; total: number }> {
  const { rows } = await sql<ReorderRow & { total: number }>`
    with sold as materialized (
      select variant_id, greatest(0, -sum(quantity))::integer as units from stock_moves
      where reason in ('taken', 'returned') and created_at > now() - ${SOLD_DAYS} * interval '1 day'
      group by variant_id
    )
    select variants.id as "variantId", product_id as "productId", products.name,
      nullif(concat_ws(', ', option1, option2), '') as "optionText", sku, stock, coalesce(units, 0) as sold,
      floor(stock * ${SOLD_DAYS}::numeric / nullif(units, 0))::integer as "daysLeft",
      greatest(0, ceil(coalesce(units, 0) * ${COVER_DAYS}::numeric / ${SOLD_DAYS}) + ${threshold}::integer - stock)::integer
        as suggested,
      count(*) over ()::integer as total
    from variants join products on products.id = product_id left join sold on variant_id = variants.id
    where deleted_at is null and not is_demo and stock is not null
      and (stock <= ${threshold}::integer or stock * ${SOLD_DAYS} < coalesce(units, 0) * ${SHORT_DAYS})
    order by "daysLeft" nulls last, sold desc, stock, lower(products.name), variants.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

const EXPORT_BATCH = 1_000;

/** The whole list as CSV, for a supplier or a spreadsheet. */
export async function exportReorder(db: Db, threshold: number, write: (text: string) => Promise<void>): Promise<void> {
  await write(csvLine(reorderCopy.csv));
  for (let page = 1; ; page += 1) {
    const { rows } = await listReorder(db, threshold, { page, pageSize: EXPORT_BATCH });
    await write(
      rows
        .map(({ name, optionText, sku, stock, sold, daysLeft, suggested }) =>
          csvLine([name, optionText, sku, stock, sold, daysLeft, suggested]),
        )
        .join(''),
    );
    if (rows.length < EXPORT_BATCH) return;
  }
}
