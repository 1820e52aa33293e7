import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher, useRevalidator } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { Undo } from '#app/admin/components/bulk-form.tsx';
import { adminTableCopy } from '#app/admin/components/copy.ts';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useChange } from '#app/client/use-change.ts';
import { FieldFrame } from '#app/components/field-frame.tsx';
import type { AdminAnswer } from '#app/http/admin.ts';
import styles from './admin-orders.module.css';

type OrderFormsState = {
  path: string;
  /** The order's status on this page: posted with every action, so that nobody overwrites another person's change. */
  seen: string;
  answer: AdminAnswer | undefined;
  fetcher: FetcherWithComponents<AdminAnswer>;
};

const OrderFormsContext = createContext<OrderFormsState | null>(null);

type FrameProps = {
  path: string;
  seen: string;
  /** Result of a form that was posted without scripts. */
  first: AdminAnswer | undefined;
  children: ReactNode;
};

/** Around a page whose forms share one result, which stays visible after the form is gone. */
export function OrderForms({ path, seen, first, children }: FrameProps) {
  const fetcher = useFetcher<AdminAnswer>();
  const { revalidate } = useRevalidator();
  const problem = useRef<HTMLParagraphElement>(null);
  const answer = fetcher.data ?? first;
  // Only once the dialog is closed: behind it no toast is announced and nothing can be focused.
  const shownAnswer = fetcher.state === 'idle' ? answer : undefined;
  useAdminAnswer(shownAnswer);
  useChange(shownAnswer?.undo, (undo) => {
    if (undo) document.querySelector<HTMLElement>('[data-undo] > button')?.focus();
  });

  useChange(answer, () => {
    if (!answer || answer.isDone) return;
    if (Object.keys(answer.faults).length > 0) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    // The server cannot be reached: the dialog stays open.
    if (answer.isAway) {
      if (document.querySelector('dialog[open]') === null) problem.current?.focus();
      return;
    }
    problem.current?.focus();
    // Somebody else was faster: the page shows old data.
    revalidate();
  });

  return (
    <OrderFormsContext value={{ path, seen, answer, fetcher }}>
      {/* Without scripts the layout shows it. */}
      {answer && answer.problem !== null && (
        <p className="form-problem scripted" tabIndex={-1} ref={problem}>
          {answer.problem}
        </p>
      )}
      {answer?.undo && (
        <p data-undo>
          <Undo key={JSON.stringify(answer.undo)} path={path} undo={answer.undo} />
        </p>
      )}
      {children}
    </OrderFormsContext>
  );
}

function useOrderForms(): OrderFormsState {
  const forms = useContext(OrderFormsContext);
  if (forms === null) throw new Error('Order actions must be inside <OrderForms>');
  return forms;
}

/** Why the last form was refused, by field. */
export const useFaults = (): Record<string, string> => useOrderForms().answer?.faults ?? {};

type OrderActionProps = {
  intent: string;
  label: string;
  loud?: boolean;
  danger?: boolean;
  /** Hidden fields. */
  fields?: Record<string, string>;
  /** Content beside the button, such as another link. */
  beside?: ReactNode;
  /** The fields have files. */
  hasFiles?: boolean;
  /** Visible fields. */
  children?: ReactNode;
};

/** One action of the order, as a form of its own. */
export function OrderAction({
  intent,
  label,
  loud,
  danger,
  fields = {},
  beside,
  hasFiles,
  children,
}: OrderActionProps) {
  const { path, seen, fetcher } = useOrderForms();
  const look = loud ? 'button loud' : danger ? 'button danger' : 'button';
  return (
    <fetcher.Form
      method="post"
      action={path}
      className={styles.form}
      noValidate
      {...(hasFiles && { encType: 'multipart/form-data' as const })}
    >
      <input type="hidden" name="seen" value={seen} />
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={adminStyles.actions}>
        {beside}
        <button type="submit" className={look} disabled={fetcher.state !== 'idle'}>
          {label}
        </button>
      </div>
    </fetcher.Form>
  );
}

type DialogProps = OrderActionProps & {
  title: string;
  text: string;
  /** On the button that opens it. */
  open: string;
};

/** The same in a dialog, which stays open until the action has succeeded. */
export function OrderActionDialog({ title, text, open, ...adminAction }: DialogProps) {
  const { answer, fetcher } = useOrderForms();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  /** The result before the dialog was opened; null while it is closed. */
  const [before, setBefore] = useState<AdminAnswer | null | undefined>(null);
  const hasFaults = answer !== undefined && Object.keys(answer.faults).length > 0;

  const isDone = fetcher.state === 'idle' && answer !== undefined && !hasFaults && !answer.isAway;
  useChange(isDone ? answer : null, (result) => {
    if (result) dialog.current?.close();
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
      <dialog ref={dialog} className={adminStyles.dialog} aria-labelledby={id} onClose={() => setBefore(null)}>
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
              {adminTableCopy.cancel}
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
  type?: 'text' | 'url' | 'date';
};

/** A field with its label and its error. */
export function OrderActionField({ name, label, defaultValue, hint, isLong = false, max, type = 'text' }: FieldProps) {
  const id = useId();
  const field = { name, defaultValue: defaultValue ?? '', maxLength: max };
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={useOrderForms().answer?.faults[name]}>
      {(control) =>
        isLong ? (
          <textarea {...control} {...field} rows={4} />
        ) : (
          <input {...control} {...field} type={type} autoComplete="off" />
        )
      }
    </FieldFrame>
  );
}
