import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useChange } from '#app/client/use-change.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { adminTableWords as words } from './copy.ts';
import { type Answer, useAdminAnswer } from './use-admin-result.ts';
import { isFocusLost } from './use-restored-focus.ts';

/** Something to do with the chosen rows; posted as `intent`, with an `id` for each row. */
export type AdminAction = {
  intent: string;
  label: string;
  danger?: boolean;
  /** Asked before, where it cannot simply be taken back; or what is asked depends on the rows. null: nothing is. */
  ask?: Ask | ((ids: readonly string[]) => Ask | null);
};

/** A question; `confirm` stands on the button that says yes. `fields` are posted with it, and what is typed into `field`. */
type Ask = { title: string; text: string; confirm?: string; fields?: Record<string, string>; field?: ReactNode };

/** The row of a question about one alone, which is named in it; undefined: several are counted. */
export function onlyOf<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row | undefined {
  const chosen = rows.filter(({ id }) => ids.includes(id));
  return chosen.length === 1 ? chosen[0] : undefined;
}

/** A file about the chosen rows; their ids stand in its address as `id`. */
type Paper = { label: string; address: string };

type Props = { path: string; deeds: readonly AdminAction[]; paper?: Paper; children: ReactNode };

/**
 * Around a table: what can be done with all rows that are chosen, and the way back from it. A row's own button carries
 * `data-action` (an intent of `actions`) and `data-id`, and does it with that row alone.
 */
export function ChosenForm({ path, deeds, paper, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(0);
  const [submitted, setSubmitted] = useState<{ adminAction: AdminAction; ask: Ask; id: string | null } | null>(null);
  const fetcher = useFetcher<Answer>();
  const isBusy = fetcher.state !== 'idle';
  useAdminAnswer(fetcher.data);
  useChange(isBusy ? undefined : fetcher.data, (answer) => {
    // What was not done is still chosen.
    if (!answer?.isDone) return;
    chooseAll(false);
    // The button that was pressed has nothing to do any more, or went with its row.
    const isHere = document.activeElement?.closest('.admin-chosen') ?? isFocusLost();
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

  /** @param id the row alone; null: all that are chosen */
  function post(intent: string, id: string | null, extra: Record<string, string> = {}): void {
    if (form.current === null) return;
    const fields = new FormData(form.current);
    if (id !== null) fields.set('id', id);
    for (const [name, value] of Object.entries({ ...extra, intent })) fields.set(name, value);
    fetcher.submit(fields, { method: 'post', action: path });
  }

  function startAction(adminAction: AdminAction, id: string | null = null): void {
    if (isBusy) return;
    const ids = id === null ? boxes().flatMap(({ checked, value }) => (checked ? [value] : [])) : [id];
    const ask = typeof adminAction.ask === 'function' ? adminAction.ask(ids) : (adminAction.ask ?? null);
    if (ask === null) {
      post(adminAction.intent, id);
    } else {
      setSubmitted({ adminAction, ask, id });
      dialog.current?.showModal();
    }
  }

  function clickInRow({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    const adminAction = deeds.find(({ intent }) => intent === button?.dataset.action);
    if (adminAction) startAction(adminAction, button?.dataset.id);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are pressed by keys, which is a click too
    <form
      ref={form}
      method="post"
      action={path}
      onChange={count}
      onClick={clickInRow}
      // A paper about what is chosen is asked for as the browser does it, in a tab of its own.
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!submitter?.hasAttribute('formaction')) event.preventDefault();
      }}
    >
      <p className="hint unscripted">{words.needsScripts}</p>
      <div className="admin-chosen scripted" ref={bar}>
        <label className="check">
          <input
            type="checkbox"
            checked={chosen > 0 && chosen === boxes().length}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
          {words.chooseAll}
        </label>
        <span role="status">{chosen > 0 && words.chosen(chosen)}</span>
        <div className="admin-actions">
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
          {deeds.map((adminAction) => (
            <button
              key={adminAction.intent}
              type="button"
              className={adminAction.danger ? 'button small danger' : 'button small'}
              // Not while it is busy: a button that is switched off loses the focus.
              disabled={chosen === 0}
              aria-disabled={isBusy || undefined}
              onClick={() => startAction(adminAction)}
            >
              {adminAction.label}
            </button>
          ))}
        </div>
        {fetcher.data?.undo && !isBusy && (
          <Undo key={JSON.stringify(fetcher.data.undo)} path={path} undo={fetcher.data.undo} />
        )}
      </div>
      {fetcher.data?.problem && !isBusy && (
        // What was not done at all, the toast has said.
        <p className="form-problem" role={fetcher.data.isDone ? 'alert' : undefined}>
          {fetcher.data.problem}
        </p>
      )}
      {children}
      <ConfirmDialog
        dialog={dialog}
        title={submitted?.ask.title ?? ''}
        confirm={submitted?.ask.confirm ?? submitted?.adminAction.label ?? ''}
        danger={submitted?.adminAction.danger}
        onConfirm={() => submitted && post(submitted.adminAction.intent, submitted.id, submitted.ask.fields)}
      >
        <p>{submitted?.ask.text}</p>
        {submitted?.ask.field}
      </ConfirmDialog>
    </form>
  );
}

/** Takes back what was just done. */
export function Undo({ path, undo }: { path: string; undo: NonNullable<Answer['undo']> }) {
  const fetcher = useFetcher<Answer>();
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
      {words.undo}
    </button>
  );
}
