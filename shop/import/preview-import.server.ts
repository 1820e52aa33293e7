import type { Db } from '#db/connect.ts';
import { accept } from '#lib/result.ts';
import { chunksOf, type ImportDraft } from './import-draft.server.ts';
import { type ImportOptions, importProducts, type NotAProductFile } from './import-products.server.ts';
import type { Counted, Fault, ImportedProduct, ImportNote, ImportOutcome, Remark } from './import-report.ts';

/** Rows stored of each list; the counts include all. */
const PREVIEW_MAX_ROWS = 100;

type Outcome = { ok: true; value: ImportOutcome } | NotAProductFile;

/** Options to follow the progress, and to resume an earlier run. */
type ProgressOptions = Pick<ImportOptions, 'rowsDone' | 'beforeCommit' | 'onRows'>;

/** Reports what an import would change; nothing is stored. */
export const previewImport = (db: Db, draft: ImportDraft, options: ProgressOptions = {}): Promise<Outcome> =>
  run(db, draft, { ...options, isDryRun: true });

/** Imports the file, product by product; every change is recorded in the audit log. */
export const submitImport = (
  db: Db,
  adminId: string,
  draft: ImportDraft,
  options: ProgressOptions = {},
): Promise<Outcome> => run(db, draft, { ...options, isDryRun: false, adminId });

type Options = ProgressOptions & Pick<ImportOptions, 'isDryRun' | 'adminId'>;

async function run(db: Db, { fileName, category, content }: ImportDraft, options: Options): Promise<Outcome> {
  const added = counted<ImportedProduct>();
  const changed = counted<ImportedProduct>();
  const refused = counted<Fault>();
  const notes = counted<Remark<ImportNote>>();
  let unchanged = 0;
  const imported = await importProducts(db, chunksOf(content), {
    category,
    categories: new Map(),
    reference: `import ${fileName}`.slice(0, REFERENCE_MAX_CHARACTERS).toWellFormed(),
    ...options,
    onFault: (fault) => add(refused, fault),
    onNote: (note) => add(notes, note),
    onProduct(product) {
      if (product.difference === null) unchanged += 1;
      else add(product.isNew ? added : changed, product);
    },
  });
  if (!imported.ok) return imported;
  const { refusedProducts, pictures } = imported.value;
  return accept({ added, changed, unchanged, refused, refusedProducts, notes, pictures });
}

const REFERENCE_MAX_CHARACTERS = 200;

const counted = <Row>(): Counted<Row> => ({ count: 0, rows: [] });

function add<Row>(list: Counted<Row>, row: Row): void {
  list.count += 1;
  if (list.rows.length < PREVIEW_MAX_ROWS) list.rows.push(row);
}
