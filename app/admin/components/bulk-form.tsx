import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useChange } from '#app/client/use-change.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import adminStyles from './admin.module.css';
import styles from './bulk-form.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { adminTableCopy as copy } from './copy.ts';
import { isFocusLost, useAdminAnswer } from './use-admin-result.ts';

/** An action for the selected rows; posted as `intent`, with an `id` for each row. */
export type AdminAction = {
  intent: string;
  label: string;
  danger?: boolean;
  /** Confirmation before the action if it cannot be undone easily; may depend on the rows. null: none. */
  confirmation?: Confirmation | ((ids: readonly string[]) => Confirmation | null);
};

/**
 * A confirmation dialog; `confirm` is the label of its button. `fields` are posted with it, as is the input in `field`.
 */
type Confirmation = {
  title: string;
  text: string;
  confirm?: string;
  fields?: Record<string, string>;
  field?: ReactNode;
};

/** The row if only one is selected, so that the dialog can name it; undefined: several. */
export function onlyOf<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row | undefined {
  const chosen = rows.filter(({ id }) => ids.includes(id));
  return chosen.length === 1 ? chosen[0] : undefined;
}

/** A document about the selected rows, whose ids are in its address as `id`. */
type DocumentLink = { label: string; address: string };

type Props = {
  path: string;
  actions: readonly AdminAction[];
  paper?: DocumentLink;
  /** Pages about the selected rows. */
  pages?: readonly DocumentLink[];
  children: ReactNode;
};

/**
 * Form around a table: the actions for all selected rows, and undo. A button in a row carries `data-intent` (the action's
 * intent) and `data-id`, and runs the action for that row only.
 */
export function ChosenForm({ path, actions, paper, pages = [], children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(0);
  const [confirming, setConfirming] = useState<{
    action: AdminAction;
    confirmation: Confirmation;
    id: string | null;
  } | null>(null);
  const fetcher = useFetcher<AdminAnswer>();
  const isBusy = fetcher.state !== 'idle';
  useAdminAnswer(fetcher.data);
  useChange(isBusy ? undefined : fetcher.data, (answer) => {
    // Rows that were not changed stay selected.
    if (!answer?.isDone) return;
    chooseAll(false);
    // The clicked button is disabled now, or went with its row.
    const isHere = document.activeElement?.closest('[data-bulk-actions]') ?? isFocusLost();
    const [undo, all] = ['button', '.check > input'].map((what) =>
      bar.current?.querySelector<HTMLElement>(`:scope > ${what}`),
    );
    if (isHere) (undo ?? all)?.focus();
  });

  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name=id]') ?? [])];
  const count = () => setChosen(boxes().filter(({ checked }) => checked).length);

  function chooseAll(isOn: boolean): void {
    for (const box of boxes()) box.checked = isOn;
    count();
  }

  /** @param id only this row; null: all selected rows */
  function post(intent: string, id: string | null, extra: Record<string, string> = {}): void {
    if (form.current === null) return;
    const fields = new FormData(form.current);
    if (id !== null) fields.set('id', id);
    for (const [name, value] of Object.entries({ ...extra, intent })) fields.set(name, value);
    fetcher.submit(fields, { method: 'post', action: path });
  }

  function start(action: AdminAction, id: string | null = null): void {
    if (isBusy) return;
    const ids = id === null ? boxes().flatMap(({ checked, value }) => (checked ? [value] : [])) : [id];
    const confirmation =
      typeof action.confirmation === 'function' ? action.confirmation(ids) : (action.confirmation ?? null);
    if (confirmation === null) {
      post(action.intent, id);
    } else {
      setConfirming({ action, confirmation, id });
      dialog.current?.showModal();
    }
  }

  function clickInRow({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-intent]') : null;
    const action = actions.find(({ intent }) => intent === button?.dataset.intent);
    if (action) start(action, button?.dataset.id);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are clicked by keys, which is a click too
    <form
      ref={form}
      method="post"
      action={path}
      onChange={count}
      onClick={clickInRow}
      // A document or another page is opened by the browser.
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!submitter?.hasAttribute('formaction')) event.preventDefault();
      }}
    >
      <p className="hint unscripted">{copy.needsScripts}</p>
      <div className={`${styles.chosen} scripted`} data-bulk-actions ref={bar}>
        <label className="check">
          <input
            type="checkbox"
            checked={chosen > 0 && chosen === boxes().length}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
          {copy.chooseAll}
        </label>
        <span role="status">{chosen > 0 && copy.chosen(chosen)}</span>
        <div className={`${adminStyles.actions} ${styles.chosenActions}`}>
          {paper && (
            <button
              type="submit"
              className="button small"
              formAction={paper.address}
              formMethod="get"
              formTarget="_blank"
              disabled={chosen === 0}
            >
              {paper.label}
            </button>
          )}
          {pages.map((page) => (
            <button
              key={page.address}
              type="submit"
              className="button small"
              formAction={page.address}
              formMethod="get"
              disabled={chosen === 0}
            >
              {page.label}
            </button>
          ))}
          {actions.map((action) => (
            <button
              key={action.intent}
              type="button"
              value={action.intent}
              className={action.danger ? 'button small danger' : 'button small'}
              // Not while busy: a disabled button loses the focus.
              disabled={chosen === 0}
              aria-disabled={isBusy || undefined}
              onClick={() => start(action)}
            >
              {action.label}
            </button>
          ))}
        </div>
        {fetcher.data?.undo && !isBusy && (
          <Undo key={JSON.stringify(fetcher.data.undo)} path={path} undo={fetcher.data.undo} />
        )}
      </div>
      {fetcher.data?.problem && !isBusy && (
        // If nothing was changed, the toast has the reason.
        <p className="form-problem" role={fetcher.data.isDone ? 'alert' : undefined}>
          {fetcher.data.problem}
        </p>
      )}
      {children}
      <ConfirmDialog
        dialog={dialog}
        title={confirming?.confirmation.title ?? ''}
        confirm={confirming?.confirmation.confirm ?? confirming?.action.label ?? ''}
        danger={confirming?.action.danger}
        onConfirm={() => confirming && post(confirming.action.intent, confirming.id, confirming.confirmation.fields)}
      >
        <p>{confirming?.confirmation.text}</p>
        {confirming?.confirmation.field}
      </ConfirmDialog>
    </form>
  );
}

/** Undoes the last action. */
export function Undo({ path, undo }: { path: string; undo: NonNullable<AdminAnswer['undo']> }) {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  const takeBackChange = () => {
    const fields = new FormData();
    for (const [name, values] of Object.entries(undo)) {
      for (const value of [values].flat()) fields.append(name, value);
    }
    fetcher.submit(fields, { method: 'post', action: path });
  };
  return fetcher.data?.isDone ? null : (
    <button type="button" className="button small" disabled={fetcher.state !== 'idle'} onClick={takeBackChange}>
      {copy.undo}
    </button>
  );
}
