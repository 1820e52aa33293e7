import { useRef, useState } from 'react';
import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { RowAnswer, useRowAction } from '#app/admin/components/row-action.tsx';
import type { TableQuery } from '#lib/table-query.ts';
import { categories } from '#shop/catalog/category.ts';
import type { StoredSynonyms } from '#shop/search/synonyms.ts';
import { adminSearchCopy as words } from './copy.ts';

type Props = { path: string; query: TableQuery; groups: readonly StoredSynonyms[] };

/** The groups of synonyms; each can be edited and removed. */
export function SynonymList({ path, query, groups }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [toDelete, setToDelete] = useState<StoredSynonyms | null>(null);
  const row = useRowAction(path);
  const columns: Column<StoredSynonyms>[] = [
    {
      key: 'words',
      title: words.words,
      isHead: true,
      cell: ({ terms, kind }) => (
        <>
          {terms.join(', ')} {kind === 'ignored' && <span className="tag">{words.ignored}</span>}
        </>
      ),
    },
    { key: 'finds', title: words.alsoFinds, cell: ({ finds }) => finds.join(', ') || '–' },
    { key: 'category', title: words.category, cell: ({ category }) => (category ? categories[category] : '–') },
    {
      key: 'actions',
      title: words.actions,
      cell: (group) => {
        const [name = ''] = group.terms;
        return (
          <div className={adminStyles.actions}>
            <Link className="button small" to={`${path}?edit=${group.id}`} aria-label={words.editOf(name)}>
              {words.edit}
            </Link>
            <button
              type="button"
              className="button small scripted"
              aria-label={words.deleteOf(name)}
              disabled={row.isBusy}
              onClick={() => {
                setToDelete(group);
                dialog.current?.showModal();
              }}
            >
              {words.delete}
            </button>
          </div>
        );
      },
    },
  ];
  return (
    <>
      <RowAnswer path={path} row={row} />
      <DataTable
        label={words.synonyms}
        path={path}
        query={query}
        columns={columns}
        rows={groups}
        idOf={({ id }) => id}
      />
      <ConfirmDialog
        dialog={dialog}
        title={words.deleteTitle(toDelete?.terms.join(', ') ?? '')}
        confirm={words.delete}
        danger
        onConfirm={() => toDelete && row.post({ intent: 'delete', id: toDelete.id })}
      >
        <p>{words.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}
