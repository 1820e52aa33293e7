import type { ReactNode } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatCount } from '#lib/plural.ts';
import { importCopy, importNotes } from '#shop/import/import-copy.ts';
import type { Counted, ImportedProduct, ImportOutcome } from '#shop/import/import-report.ts';
import { adminImportReasons, adminImportCopy as copy } from './copy.ts';
import styles from './import.module.css';

type Props = { headingId: string; fileName: string; outcome: ImportOutcome };

/** Changes that a file would make: new products, changed ones by field, and skipped lines. */
export function ImportPreview({ headingId, fileName, outcome }: Props) {
  const { added, changed, unchanged, refused, refusedProducts, notes, pictures } = outcome;
  const figures = [
    ['added', added.count],
    ['changed', changed.count],
    ['unchanged', unchanged],
    ['refused', refusedProducts],
  ] as const;
  return (
    <div className={adminStyles.card}>
      <h2 id={headingId}>{copy.previewTitle(fileName)}</h2>
      <p>{copy.nothingYet}</p>
      <dl className={styles.figures}>
        {figures.map(([key, count]) => (
          <div key={key}>
            <dt>{copy.figures[key]}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <Part title={copy.refusedTitle(refusedProducts)} list={refused} isOpen>
        {({ line, handle, kind, detail, rows }) =>
          importCopy.fault(line, handle, adminImportReasons[kind](detail), rows)
        }
      </Part>
      <Part title={copy.changedTitle(changed.count)} list={changed} isOpen>
        {(product) => <Changes product={product} />}
      </Part>
      <Part title={copy.addedTitle(added.count)} list={added}>
        {({ name, line, difference }) => (
          <>
            <b>{name}</b> {copy.price(textOf(difference?.after.price))} ({copy.line(line)})
          </>
        )}
      </Part>
      <Part title={copy.notesTitle(notes.count)} list={notes}>
        {({ line, handle, kind, detail }) => importCopy.note(line, handle, importNotes[kind](detail))}
      </Part>
      {pictures > 0 && <p>{copy.pictures(pictures)}</p>}
    </div>
  );
}

type PartProps<Row> = { title: string; list: Counted<Row>; isOpen?: boolean; children: (row: Row) => ReactNode };

function Part<Row>({ title, list, isOpen = false, children }: PartProps<Row>) {
  if (list.count === 0) return null;
  const left = list.count - list.rows.length;
  return (
    <details open={isOpen} className={styles.part}>
      <summary>{title}</summary>
      <ul>
        {list.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one file never changes
          <li key={at}>{children(row)}</li>
        ))}
        {left > 0 && <li>{copy.more(left)}</li>}
      </ul>
    </details>
  );
}

function Changes({ product: { name, line, difference } }: { product: ImportedProduct }) {
  return (
    <>
      <b>{name}</b> ({copy.line(line)})
      <dl className={styles.changes}>
        {Object.entries(difference?.after ?? {}).map(([field, after]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{textOf(difference?.before[field])}</del> <span className="vh">{copy.becomes}</span>
              <span aria-hidden="true">→</span> <ins>{textOf(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const TEXT_MAX_CHARACTERS = 160;

/** A value as text; a long one is cut. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return copy.empty;
  const text = typeof value === 'number' ? formatCount(value) : String(value);
  const emails = Array.from(text);
  return emails.length > TEXT_MAX_CHARACTERS ? `${emails.slice(0, TEXT_MAX_CHARACTERS).join('')}…` : text;
}
