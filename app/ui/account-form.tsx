import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { toast } from './toast-store.ts';

/** Why a form was not taken: sentences by the field's name, one for the whole, one for a toast. */
export type FormRefusal = {
  typed?: Record<string, string>;
  faults: Record<string, string>;
  problem: string | null;
  toast: string | null;
};

const RefusalContext = createContext<FormRefusal | undefined>(undefined);

type AccountFormProps = {
  action: string;
  refusal: FormRefusal | undefined;
  /** On the button, and while the answer is awaited. */
  submit: string;
  busy: string;
  /** A path of ours that follows the success. */
  returnTo?: string;
  danger?: boolean;
  children?: ReactNode;
};

/** A form that works without scripts; with them the shop's own sentences stand at the fields, and the first is in focus. */
export function AccountForm({ action, refusal, submit, busy, returnTo, danger, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formAction } = useNavigation();
  const isBusy = formAction === action;
  const isAwake = useIsAwake();

  useEffect(() => {
    if (!refusal) return;
    if (refusal.toast !== null) toast.error(refusal.toast);
    const place = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problem');
    place?.focus();
  }, [refusal]);

  return (
    <Form method="post" action={action} className="account-form" ref={form} noValidate={isAwake} preventScrollReset>
      {refusal && refusal.problem !== null && (
        <p className="form-problem" role="alert" tabIndex={-1}>
          {refusal.problem}
        </p>
      )}
      <RefusalContext value={refusal}>{children}</RefusalContext>
      {returnTo !== undefined && returnTo !== '/' && <input type="hidden" name="returnTo" value={returnTo} />}
      <button type="submit" className={danger ? 'button danger' : 'button loud'} disabled={isBusy}>
        {isBusy ? busy : submit}
      </button>
    </Form>
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & { name: string; label: string; hint?: string };

/** A field with its label, and the sentence that says what is wrong with it. */
export function Field({ name, label, hint, defaultValue, ...input }: FieldProps) {
  const refusal = useContext(RefusalContext);
  const fault = refusal?.faults[name];
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        required
        {...input}
        id={name}
        name={name}
        className="input"
        defaultValue={refusal?.typed?.[name] ?? defaultValue}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** Scripts run: the server's sentences stand at the fields, so the browser's own bubbles are not needed. */
function useIsAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}
