import { sql } from 'kysely';
import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { readCsv } from '#lib/read-csv.ts';
import { accept, type Refusal, type Result, refuse } from '#lib/result.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { type SaveAs, type SavedProduct, saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductInput, ProductRefusal } from '#shop/catalog/product.ts';
import { listExisting } from '#shop/media/find-pictures.server.ts';
import type { Fault, ImportedProduct, ImportNote, ImportRefusal, ImportReport, Remark } from './import-report.ts';
import { type Columns, readHead } from './internal/csv-columns.ts';
import { factsOf } from './internal/product-facts.ts';
import { groupRows, type ProductGroup } from './internal/product-groups.ts';
import { productOfRows, type ReadProduct } from './internal/product-of-rows.ts';
import { findSkuOwners, readRecord } from './internal/product-record.ts';

export type ImportOptions = {
  /** For products whose type and tags name no category. */
  category: CategorySlug | null;
  /** Type or tag, in lower case → category. */
  categories: ReadonlyMap<string, CategorySlug>;
  /** Prices of the file are multiplied by this, and rounded to whole rupees; absent: 1. */
  factor?: number;
  /** Products are published as the file asks; absent: new ones are drafts, and existing drafts stay drafts. */
  publish?: boolean;
  /** Writes nothing, but returns the same report. */
  isDryRun: boolean;
  /** Reference in the stock ledger. */
  reference: string;
  onFault(fault: Fault): void;
  onNote(note: Remark<ImportNote>): void;
  /** The administrator, if changes are to be recorded in the audit log. */
  adminId?: string;
  /**
   * Called for each accepted product, with its changes. With this callback, products without changes are not written; the
   * report counts them as changed.
   */
  onProduct?(product: ImportedProduct): void;
  /** Rows that an earlier, interrupted run has finished: they are read but not saved again. */
  rowsDone?: number;
  /** Called for each product in its transaction: what it writes is committed or rolled back with the product. */
  beforeCommit?(trx: Db, product: Pick<ImportedProduct, 'isNew'>, rows: number): Promise<void>;
  /** Called after each product with the total of finished rows. */
  onRows?(rows: number, report: ImportReport): Promise<void>;
};

/** `missing`: required columns that the file lacks. */
export type NotAProductFile = Refusal<'file-empty' | 'not-a-product-file'> & { missing: string[] };

/**
 * Imports products from Shopify's product CSV or from our own export. Each product has its own transaction, and only one
 * is in memory at a time. A product whose handle exists in the shop updates that product.
 */
export async function importProducts(
  db: Db,
  file: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<{ ok: true; value: ImportReport } | NotAProductFile> {
  const rows = readCsv(file);
  const first = await rows.next();
  if (first.done) return { ok: false, reason: 'file-empty', missing: [] };
  const columns = readHead(first.value.fields);
  if ('missing' in columns) return { ok: false, reason: 'not-a-product-file', missing: columns.missing };
  const report: ImportReport = { rows: 0, created: 0, changed: 0, refusedProducts: 0, refusedRows: 0, pictures: 0 };
  const importing = new ImportRun(db, columns, options);
  for await (const group of groupRows(rows, columns)) {
    report.rows += group.rowCount;
    const isDone = report.rows <= (options.rowsDone ?? 0);
    if (!isDone) count(report, group, await importing.importGroup(group, report.rows));
    await options.onRows?.(report.rows, report);
  }
  if (!options.isDryRun) await importing.flush();
  return accept(report);
}

const FIRST_ANALYSIS_PRODUCTS = 250;

type Compared = SavedProduct & { difference: ImportedProduct['difference'] | undefined; isPublished: boolean };

/** A product about to be saved; `rows`: total rows of the file up to its end. */
type Saving = Pick<ImportedProduct, 'line' | 'handle' | 'name'> & { createdAt: ReadProduct['createdAt']; rows: number };

type Imported = { saved: SavedProduct; pictures: number } | null;

function count(report: ImportReport, group: ProductGroup, imported: Imported): void {
  if (imported === null) {
    report.refusedProducts += 1;
    report.refusedRows += group.rowCount;
    return;
  }
  report[imported.saved.isNew ? 'created' : 'changed'] += 1;
  report.pictures += imported.pictures;
}

/** One run over one file. */
class ImportRun {
  private readonly db: Db;
  private readonly columns: Columns;
  private readonly options: ImportOptions;
  /** SKUs (with their lines) and handles that this file has imported. */
  private readonly skus = new Map<string, number>();
  private readonly handles = new Set<string>();
  private lastId: string | null = null;
  private nextAnalysis = FIRST_ANALYSIS_PRODUCTS;

  constructor(db: Db, columns: Columns, options: ImportOptions) {
    this.db = db;
    this.columns = columns;
    this.options = options;
  }

  /**
   * Saves a group as a product, or reports what is wrong with it; null: it is left out.
   * @param rows total rows of the file up to its end
   */
  async importGroup(group: ProductGroup, rows: number): Promise<Imported> {
    const { category, categories, factor = 1, onNote } = this.options;
    const { product, faults, notes } = productOfRows(group, {
      byName: categories,
      standard: category,
      isOwn: this.columns.isOwn,
      factor,
    });
    if (product === null || group.handle === null) return this.refuse(group, faults);
    const repeated = this.findRepeatedSku(group, product);
    if (repeated !== null) return this.refuse(group, [repeated]);
    const missing = await this.dropUnknownPictures(group, product.input);
    const named = { line: group.firstLine, handle: group.handle, name: product.input.name };
    const saved = await this.save(product.input, { ...named, createdAt: product.createdAt, rows });
    if (!saved.ok) return this.refuse(group, [await this.faultOf(group, product, saved)]);
    const { isNew, difference, isPublished } = saved.value;
    const remarks = [...notes, ...missing];
    const facts = { ...factsOf(product.input), isPublished };
    this.options.onProduct?.({ ...named, isNew, difference: difference ?? null, facts, remarks });
    for (const [sku, line] of product.skuLines) this.skus.set(sku, line);
    this.handles.add(group.handle);
    this.lastId = saved.value.id;
    await this.updateStatistics();
    for (const note of remarks) onNote(note);
    const pictures = product.input.images.filter(({ mediaId }) => mediaId === null).length;
    return { saved: saved.value, pictures };
  }

  private refuse(group: ProductGroup, faults: readonly Remark<ImportRefusal>[]): null {
    const rows = { first: group.firstLine, last: group.lastLine, count: group.rowCount };
    for (const fault of faults) this.options.onFault({ ...fault, rows });
    return null;
  }

  private findRepeatedSku(group: ProductGroup, { skuLines }: ReadProduct): Remark<ImportRefusal> | null {
    for (const [sku, line] of skuLines) {
      const before = this.skus.get(sku);
      if (before !== undefined) {
        return { line, handle: group.handle, kind: 'sku-again', detail: `${sku} (line ${before})` };
      }
    }
    return null;
  }

  /** Our own export has the ids of pictures; another shop fetches them from their address, if that is public. */
  private async dropUnknownPictures(group: ProductGroup, input: ProductInput): Promise<Remark<ImportNote>[]> {
    const named = input.images.flatMap(({ mediaId }) => mediaId ?? []);
    if (named.length === 0) return [];
    const existing = await listExisting(this.db, named);
    const here = input.images.map((image) => ({
      ...image,
      mediaId: image.mediaId !== null && existing.has(image.mediaId) ? image.mediaId : null,
    }));
    input.images = here.filter(({ mediaId, sourceUrl }) => mediaId !== null || sourceUrl !== null);
    const lost = here.length - input.images.length;
    const { firstLine: line, handle } = group;
    return lost === 0 ? [] : [{ line, handle, kind: 'picture-not-here', detail: String(lost) }];
  }

  private async save(given: ProductInput, as: Saving): Promise<Result<Compared, ProductRefusal>> {
    const { isDryRun } = this.options;
    const input = isDryRun ? await this.withoutFreedSkus(given) : given;
    let outcome: Result<Compared, ProductRefusal> | undefined;
    try {
      await withTransaction(this.db, async (trx) => {
        // Thousands of commits need not each wait for the disk; `flush` waits once for all.
        if (!isDryRun) await sql`set local synchronous_commit = off`.execute(trx);
        outcome = await this.saveAndCompare(trx, input, as);
        // Refused here only to roll back: the outcome is what is returned.
        if (isDryRun || !outcome.ok || outcome.value.difference === null) return refuse('rolled-back');
        await this.options.beforeCommit?.(trx, outcome.value, as.rows);
        return outcome;
      });
    } catch (error) {
      throw new Error(`The product ${as.handle} could not be saved`, { cause: error });
    }
    if (outcome === undefined) throw new Error('The transaction of a product returned no outcome');
    return outcome;
  }

  /** What goes live: without `publish`, only what is live already. */
  private async isToBePublished(trx: Db, handle: string, { published }: ProductInput): Promise<boolean> {
    if (!published || this.options.publish) return published;
    const stored = await trx
      .selectFrom('products')
      .select('id')
      .where('handle', '=', handle)
      .where('published', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return stored !== undefined;
  }

  /** `difference` is only computed with an `onProduct` callback; without one it is undefined. */
  private async saveAndCompare(trx: Db, given: ProductInput, { handle, createdAt }: Saving) {
    const isPublished = await this.isToBePublished(trx, handle, given);
    const input = { ...given, published: isPublished };
    const { adminId, onProduct, reference } = this.options;
    const as: SaveAs = { handle, reference, ...(createdAt === undefined ? {} : { createdAt }) };
    const before = onProduct && (await readRecord(trx, handle));
    const saved = await saveProduct(trx, input, as);
    if (!saved.ok) return saved;
    const difference = onProduct ? differenceOf(before ?? {}, (await readRecord(trx, handle)) ?? {}) : undefined;
    if (adminId !== undefined && difference) {
      await logAdminAction(trx, {
        adminId,
        action: 'product.import',
        subjectId: saved.value.id,
        subjectName: input.name,
        ...difference,
      });
    }
    return accept({ ...saved.value, difference, isPublished });
  }

  /** In a dry run, drops SKUs that an earlier product of the file would have freed. */
  private async withoutFreedSkus(input: ProductInput): Promise<ProductInput> {
    const free = await this.freedSkus(input);
    const variants = input.variants.map((variant) =>
      variant.sku !== null && free.has(variant.sku) ? { ...variant, sku: null } : variant,
    );
    return { ...input, variants };
  }

  private async freedSkus(input: ProductInput): Promise<Set<string>> {
    const owners = await findSkuOwners(
      this.db,
      input.variants.flatMap(({ sku }) => sku ?? []),
    );
    return new Set(owners.filter(({ handle }) => this.handles.has(handle)).map(({ sku }) => sku));
  }

  private async faultOf(
    { handle, firstLine }: ProductGroup,
    { skuLines }: ReadProduct,
    { reason, field = '' }: Refusal<ProductRefusal>,
  ): Promise<Remark<ImportRefusal>> {
    if (reason !== 'sku-taken') return { line: firstLine, handle, kind: reason, detail: field };
    const owners = await findSkuOwners(this.db, [...skuLines.keys()]);
    const owner = owners.find((other) => other.handle !== handle);
    const line = skuLines.get(owner?.sku ?? '') ?? firstLine;
    return { line, handle, kind: reason, detail: owner ? `${owner.sku} (${owner.handle})` : '' };
  }

  /** Refreshes planner statistics while the shop grows: plans made for empty tables would scan whole tables. */
  private async updateStatistics(): Promise<void> {
    if (this.options.isDryRun || this.handles.size !== this.nextAnalysis) return;
    this.nextAnalysis *= 4;
    await sql`analyze products, variants, product_images, stock_moves`.execute(this.db);
  }

  /** One synchronous commit at the end, which also flushes all earlier asynchronous ones to the disk. */
  async flush(): Promise<void> {
    if (this.lastId === null) return;
    await this.db
      .updateTable('products')
      .set(({ ref }) => ({ deleted_at: ref('deleted_at') }))
      .where('id', '=', this.lastId)
      .execute();
  }
}
