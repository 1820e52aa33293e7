// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where it is drawn as cards
import type { ReactNode } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import dataTableStyles from '#app/admin/components/data-table.module.css';
import { Price } from '#app/components/product/price.tsx';
import { formatCount } from '#lib/plural.ts';
import { importCopy, importNotes } from '#shop/import/import-copy.ts';
import type {
  Counted,
  ImportedFacts,
  ImportedProduct,
  ImportOutcome,
  ImportStatus,
} from '#shop/import/import-report.ts';
import { adminImportReasons, adminImportCopy as copy } from './copy.ts';
import styles from './import.module.css';

type Props = { headingId: string; path: string; draft: ImportStatus; outcome: ImportOutcome };

/** Changes that a file would make: skipped lines, then new and changed products, each as a table. */
export function ImportPreview({ headingId, path, draft, outcome }: Props) {
  const { added, changed, unchanged, refused, refusedProducts, notes, pictures } = outcome;
  const { factor, publish } = draft.choice;
  const figures = [
    ['added', added.count],
    ['changed', changed.count],
    ['unchanged', unchanged],
    ['refused', refusedProducts],
  ] as const;
  const pictureOf = ({ line }: ImportedProduct) => `${path}/picture?file=${draft.id}&line=${line}`;
  return (
    <div className={adminStyles.card}>
      <h2 id={headingId}>{copy.previewTitle(draft.fileName)}</h2>
      <p>
        {copy.nothingYet} {added.count > 0 && (publish ? copy.asPublished : copy.asDrafts)}{' '}
        {factor !== 1 && copy.multiplied(factor)}
      </p>
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
      <ProductRows title={copy.changedTitle(changed.count)} list={changed} pictureOf={pictureOf} />
      <ProductRows title={copy.addedTitle(added.count)} list={added} pictureOf={pictureOf} />
      <Part title={copy.notesTitle(notes.count)} list={notes}>
        {({ line, handle, kind, detail }) => importCopy.note(line, handle, importNotes[kind](detail))}
      </Part>
      {pictures > 0 && <p>{copy.pictures(pictures)}</p>}
    </div>
  );
}

type RowsProps = { title: string; list: Counted<ImportedProduct>; pictureOf: (product: ImportedProduct) => string };

/** New or changed products: a table on a desktop, cards on a phone. */
function ProductRows({ title, list, pictureOf }: RowsProps) {
  if (list.count === 0) return null;
  const { columns } = copy;
  const left = list.count - list.rows.length;
  return (
    <details open className={styles.part}>
      <summary>{title}</summary>
      <table className={`${dataTableStyles.table} ${styles.products}`} role="table" aria-label={title}>
        <thead>
          <tr role="row">
            {Object.entries(columns).map(([key, column]) => (
              <th key={key} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((product) => (
            <tr key={product.line} role="row">
              <td role="cell">
                <img
                  src={product.facts.picture === null ? '/placeholder.svg' : pictureOf(product)}
                  alt=""
                  loading="lazy"
                  width="64"
                  height="64"
                />
              </td>
              <th scope="row" role="rowheader">
                {product.name} <span className="hint">({copy.line(product.line)})</span>
              </th>
              <td role="cell" data-label={columns.price}>
                <Price {...product.facts} />
              </td>
              <td role="cell" data-label={columns.stock}>
                {stockText(product.facts)}
              </td>
              <td role="cell" data-label={columns.remarks}>
                <Remarks product={product} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p>{copy.more(left)}</p>}
    </details>
  );
}

function stockText({ units, isKept, variants, emptyStock }: ImportedFacts): string {
  const text = units === null ? (isKept ? copy.kept : copy.notCounted[emptyStock]) : copy.units(units);
  return variants > 1 ? `${text} ${copy.inVariants(variants)}` : text;
}

/** Whether it is a draft, what was read differently from the file, and what changes. */
function Remarks({ product: { isNew, facts, remarks, difference } }: { product: ImportedProduct }) {
  return (
    <>
      <span className={facts.isPublished ? 'tag done' : 'tag waiting'}>
        {facts.isPublished ? copy.live : copy.draft}
      </span>
      {remarks.map(({ kind, detail }) => (
        <p key={kind + detail}>{importNotes[kind](detail)}</p>
      ))}
      {!isNew && <Changes difference={difference} />}
    </>
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

function Changes({ difference }: Pick<ImportedProduct, 'difference'>) {
  return (
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
