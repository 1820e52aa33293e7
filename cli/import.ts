import { createReadStream } from 'node:fs';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Shop } from '#app/http/context.ts';
import { type CategorySlug, categorySlugs, isCategorySlug } from '#shop/catalog/category.ts';
import { importCopy as copy, importNotes, importReasons } from '#shop/import/import-copy.ts';
import { importProducts } from '#shop/import/import-products.server.ts';
import type { ImportNote, ImportRefusal } from '#shop/import/import-report.ts';
import { clearDemoReviews } from '#shop/reviews/demo-reviews.server.ts';
import { startProgress } from './progress.ts';
import { CommandRefused, type ExitCode } from './with-shop.ts';

export type ImportCommand = { category?: string; map?: string; dryRun?: boolean; factor?: number; publish?: boolean };

type Sentences<Kind extends string> = Record<Kind, (detail: string) => string>;

// A missing message is a compile error.
const reasons: Sentences<ImportRefusal> = importReasons;
const notes: Sentences<ImportNote> = importNotes;

const MEGABYTE = 1_000_000;

/** `import FILE.csv`: prints what was not imported, line by line, then a summary. */
export async function importFile(shop: Shop, path: string, command: ImportCommand): Promise<ExitCode> {
  const category = command.category === undefined ? null : slugOf(command.category);
  const categories = command.map === undefined ? new Map() : await readMap(command.map);
  const size = await sizeOf(path);
  const progress = startProgress('MB');
  let unchanged = 0;
  try {
    const imported = await importProducts(shop.db, read(path, size, progress.to), {
      category,
      categories,
      factor: command.factor ?? 1,
      publish: command.publish === true,
      isDryRun: command.dryRun === true,
      reference: `import ${basename(path)}`.slice(0, 200),
      onFault: ({ line, handle, kind, detail, rows }) =>
        progress.print(copy.fault(line, handle, reasons[kind](detail), rows)),
      onNote: ({ line, handle, kind, detail }) => progress.print(copy.note(line, handle, notes[kind](detail))),
      onProduct: ({ difference }) => {
        if (difference === null) unchanged += 1;
      },
    });
    if (!imported.ok) {
      throw new CommandRefused(imported.reason === 'file-empty' ? copy.empty : copy.notProducts(imported.missing));
    }
    const { rows, created, changed, refusedProducts, refusedRows, pictures } = imported.value;
    // A demo product that the import changed is now the owner's and must not keep demo reviews.
    if (command.dryRun !== true) await clearDemoReviews(shop.db, 'stray');
    progress.end();
    console.log(copy.report(command.dryRun === true, rows, created, changed - unchanged, unchanged));
    console.log(copy.currency(command.factor ?? 1));
    if (command.publish !== true && created > 0) console.log(copy.drafts);
    if (pictures > 0) console.log(copy.pictures(pictures));
    if (refusedProducts > 0) console.log(copy.refused(refusedProducts, refusedRows));
    return refusedProducts > 0 ? 1 : 0;
  } finally {
    progress.end();
  }
}

/** Size of a readable file. Refuses folders and unreadable files before anything else happens. */
async function sizeOf(path: string): Promise<number> {
  try {
    await access(path, constants.R_OK);
    const found = await stat(path);
    if (!found.isDirectory()) return found.size;
  } catch {
    throw new CommandRefused(`Cannot read the file ${path}. Check its path and permissions.`);
  }
  throw new CommandRefused(`${path} is a folder. Give the path of a file.`);
}

async function* read(path: string, size: number, onProgress: (done: number, total: number) => void) {
  let done = 0;
  for await (const chunk of createReadStream(path)) {
    yield chunk as Uint8Array;
    done += (chunk as Uint8Array).length;
    onProgress(Math.round((done / MEGABYTE) * 10) / 10, Math.round((size / MEGABYTE) * 10) / 10);
  }
}

function slugOf(text: string): CategorySlug {
  if (isCategorySlug(text)) return text;
  throw new CommandRefused(`There is no category “${text}”. The categories are: ${categorySlugs.join(', ')}.`);
}

/** A mapping of types or tags to categories: `{"Shirts": "cosplay"}` as JSON, or two columns as CSV. */
async function readMap(path: string): Promise<Map<string, CategorySlug>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefused(`Cannot read the mapping file ${path}.`);
  });
  const pairs = text.trimStart().startsWith('{') ? pairsOfJson(path, text) : pairsOfLines(text);
  return new Map(pairs.map(([name, slug]) => [name.trim().toLowerCase(), slugOf(slug.trim())]));
}

function pairsOfJson(path: string, text: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(text) as object).map(([name, slug]) => [name, String(slug)]);
  } catch {
    throw new CommandRefused(`The mapping file ${path} is not valid JSON.`);
  }
}

/** The last comma separates the columns, because a type may contain commas: `Shirts, men,cosplay`. */
function pairsOfLines(text: string): [string, string][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const at = line.lastIndexOf(',');
    if (at === -1)
      throw new CommandRefused(`The mapping file has the line “${line}”. Write one “type,category” per line.`);
    return [line.slice(0, at).replace(/^"|"$/g, ''), line.slice(at + 1)];
  });
}
