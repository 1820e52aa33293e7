import { useEffect, useRef, useState } from 'react';
import { Form, Link, useActionData, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { ChoiceField, FaultsContext, LongField } from '#app/admin/components/form-field.tsx';
import { RowAnswer, useRowAction } from '#app/admin/components/row-action.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import type { TableQuery } from '#lib/table-query.ts';
import { categories, categorySlugs } from '#shop/catalog/category.ts';
import type { StoredSynonyms } from '#shop/search/synonyms.ts';
import styles from './admin-search.module.css';
import { adminSearchCopy as copy } from './copy.ts';

type Props = { path: string; query: TableQuery; groups: readonly StoredSynonyms[] };

/** The groups of synonyms; each can be edited and removed. */
export function SynonymList({ path, query, groups }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [toDelete, setToDelete] = useState<StoredSynonyms | null>(null);
  const row = useRowAction(path);
  const columns: Column<StoredSynonyms>[] = [
    {
      key: 'words',
      title: copy.words,
      isHead: true,
      cell: ({ terms, kind }) => (
        <>
          {terms.join(', ')} {kind === 'ignored' && <span className="tag">{copy.ignored}</span>}
        </>
      ),
    },
    { key: 'finds', title: copy.alsoFinds, cell: ({ finds }) => finds.join(', ') || '–' },
    { key: 'category', title: copy.category, cell: ({ category }) => (category ? categories[category] : '–') },
    {
      key: 'actions',
      title: copy.actions,
      cell: (group) => {
        const [name = ''] = group.terms;
        return (
          <div className={adminStyles.actions}>
            <Link className="button small" to={`${path}?edit=${group.id}`} aria-label={copy.editOf(name)}>
              {copy.edit}
            </Link>
            <button
              type="button"
              className="button small scripted"
              aria-label={copy.deleteOf(name)}
              disabled={row.isBusy}
              onClick={() => {
                setToDelete(group);
                dialog.current?.showModal();
              }}
            >
              {copy.delete}
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
        label={copy.synonyms}
        path={path}
        query={query}
        columns={columns}
        rows={groups}
        idOf={({ id }) => id}
      />
      <ConfirmDialog
        dialog={dialog}
        title={copy.deleteTitle(toDelete?.terms.join(', ') ?? '')}
        confirm={copy.delete}
        danger
        onConfirm={() => toDelete && row.post({ intent: 'delete', id: toDelete.id })}
      >
        <p>{copy.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}

type SynonymFormProps = {
  path: string;
  /** null: a new group. */
  group: StoredSynonyms | null;
  /** The first word of a new group: a search without results. */
  added: string;
};

/** Form of one group of synonyms. */
export function SynonymForm({ path, group, added }: SynonymFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useActionData<AdminAnswer>();
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'save';
  useAdminAnswer(answer, form);
  // A group that was just added leaves an empty form for the next one.
  useEffect(() => {
    if (answer?.isDone && group === null) form.current?.reset();
  }, [answer, group]);
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <section className={adminStyles.card} aria-labelledby="synonym-form">
        <h2 id="synonym-form">{group === null ? copy.addTitle : copy.editTitle}</h2>
        <Form method="post" ref={form} className={styles.fields} noValidate preventScrollReset>
          {answer?.problem && (
            <p className="form-problem" tabIndex={-1}>
              {answer.problem}
            </p>
          )}
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="id" value={group?.id ?? ''} />
          <LongField
            name="terms"
            label={copy.termsLabel}
            hint={copy.termsHint}
            required
            defaultValue={group?.terms.join(', ') ?? (added && `${added}, `)}
          />
          <LongField
            name="finds"
            label={copy.findsLabel}
            hint={copy.findsHint}
            rows={2}
            defaultValue={group?.finds.join(', ')}
          />
          <ChoiceField
            name="category"
            label={copy.categoryLabel}
            hint={copy.categoryHint}
            defaultValue={group?.category ?? ''}
          >
            <option value="">{copy.noCategory}</option>
            {categorySlugs.map((slug) => (
              <option key={slug} value={slug}>
                {categories[slug]}
              </option>
            ))}
          </ChoiceField>
          <div className="field">
            <label className="check">
              <input type="checkbox" name="ignored" defaultChecked={group?.kind === 'ignored'} />
              {copy.ignoredLabel}
            </label>
          </div>
          <div className={adminStyles.actions}>
            <button type="submit" className="button loud" disabled={isBusy}>
              {isBusy ? copy.saving : group === null ? copy.save : copy.update}
            </button>
            {group !== null && (
              <Link className="button" to={path}>
                {copy.cancel}
              </Link>
            )}
          </div>
        </Form>
      </section>
    </FaultsContext>
  );
}
