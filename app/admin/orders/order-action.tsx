import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher, useRevalidator } from 'react-router';
import { Undo } from '#app/admin/components/bulk-form.tsx';
import { adminTableWords } from '#app/admin/components/copy.ts';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useChange } from '#app/client/use-change.ts';

type Deeds = {
  path: string;
  /** Where the page sees the order: posted with every deed, so that nobody moves what somebody else has moved. */
  seen: string;
  answer: Answer | undefined;
  fetcher: FetcherWithComponents<Answer>;
};

const DeedsContext = createContext<Deeds | null>(null);

type FrameProps = {
  path: string;
  seen: string;
  /** Of a form that was posted without scripts. */
  first: Answer | undefined;
  children: ReactNode;
};

/** Around a page whose forms share one answer: it stays to be read when the form that asked is gone. */
export function OrderDeeds({ path, seen, first, children }: FrameProps) {
  const fetcher = useFetcher<Answer>();
  const { revalidate } = useRevalidator();
  const problem = useRef<HTMLParagraphElement>(null);
  const answer = fetcher.data ?? first;
  // Not before a dialog that asked is shut: behind it no toast is read out, and nothing takes the focus.
  const told = fetcher.state === 'idle' ? answer : undefined;
  useAdminAnswer(told);
  useChange(told?.undo, (undo) => {
    if (undo) document.querySelector<HTMLElement>('.admin-undo > button')?.focus();
  });

  useChange(answer, () => {
    if (!answer || answer.isDone) return;
    if (Object.keys(answer.faults).length > 0) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    // Nothing more is to be had of a shop that cannot be reached, and the question of a dialog stays open.
    if (answer.isAway) {
      if (document.querySelector('dialog[open]') === null) problem.current?.focus();
      return;
    }
    problem.current?.focus();
    // Somebody else was faster: what the page shows is old.
    revalidate();
  });

  return (
    <DeedsContext value={{ path, seen, answer, fetcher }}>
      {answer && answer.problem !== null && (
        <p className="form-problem" tabIndex={-1} ref={problem}>
          {answer.problem}
        </p>
      )}
      {answer?.undo && (
        <p className="admin-undo">
          <Undo key={JSON.stringify(answer.undo)} path={path} undo={answer.undo} />
        </p>
      )}
      {children}
    </DeedsContext>
  );
}

function useDeeds(): Deeds {
  const deeds = useContext(DeedsContext);
  if (deeds === null) throw new Error('A deed stands outside of <OrderDeeds>');
  return deeds;
}

type OrderActionProps = {
  intent: string;
  label: string;
  loud?: boolean;
  danger?: boolean;
  /** Posted along. */
  fields?: Record<string, string>;
  /** Another way out, beside the button. */
  beside?: ReactNode;
  /** Fields to fill in. */
  children?: ReactNode;
};

/** One thing that can be done to the order, as a form of its own. */
export function OrderAction({ intent, label, loud, danger, fields = {}, beside, children }: OrderActionProps) {
  const { path, seen, fetcher } = useDeeds();
  const look = loud ? 'button loud' : danger ? 'button danger' : 'button';
  return (
    <fetcher.Form method="post" action={path} className="admin-order-form" noValidate>
      <input type="hidden" name="seen" value={seen} />
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="admin-actions">
        {beside}
        <button type="submit" className={look} disabled={fetcher.state !== 'idle'}>
          {label}
        </button>
      </div>
    </fetcher.Form>
  );
}

/** The same behind a question: a dialog, with the form in it. It stays open until the shop has taken it. */
export function OrderActionDialog({
  title,
  text,
  open,
  ...adminAction
}: OrderActionProps & { title: string; text: string /** On the button that opens it. */; open: string }) {
  const { answer, fetcher } = useDeeds();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  /** What was answered before it was opened; null while it is shut. */
  const [before, setBefore] = useState<Answer | null | undefined>(null);
  const hasFaults = answer !== undefined && Object.keys(answer.faults).length > 0;

  const isTaken = fetcher.state === 'idle' && answer !== undefined && !hasFaults && !answer.isAway;
  useChange(isTaken ? answer : null, (taken) => {
    if (taken) dialog.current?.close();
  });

  return (
    <>
      <button
        type="button"
        className={`button scripted${adminAction.danger ? ' danger' : ''}${adminAction.loud ? ' loud' : ''}`}
        onClick={() => {
          setBefore(answer);
          dialog.current?.showModal();
        }}
      >
        {open}
      </button>
      <dialog ref={dialog} className="admin-dialog" aria-labelledby={id} onClose={() => setBefore(null)}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {before !== null && answer?.isAway && answer !== before && (
          <p className="form-problem" role="alert">
            {answer.problem}
          </p>
        )}
        <OrderAction
          {...adminAction}
          beside={
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              {adminTableWords.cancel}
            </button>
          }
        />
      </dialog>
    </>
  );
}

type FieldProps = {
  name: string;
  label: string;
  defaultValue?: string | null;
  hint?: string;
  isLong?: boolean;
  max?: number;
  type?: 'text' | 'url';
};

/** A field with its label, and the sentence that says what is wrong with it. */
export function OrderActionField({ name, label, defaultValue, hint, isLong = false, max, type = 'text' }: FieldProps) {
  const id = useId();
  const fault = useDeeds().answer?.faults[name];
  const field = {
    id,
    name,
    className: 'input',
    defaultValue: defaultValue ?? '',
    maxLength: max,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault !== undefined ? `${id}-fault` : hint ? `${id}-hint` : undefined,
  } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea {...field} rows={4} /> : <input {...field} type={type} autoComplete="off" />}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
