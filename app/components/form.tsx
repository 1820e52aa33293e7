import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import type { ShownCaptcha } from '#lib/captcha.ts';
import { Captcha } from './captcha.tsx';
import { passwordWords } from './password-copy.ts';

/** Why a form was not taken: sentences by the field's name, one for the whole, one for a toast. */
export type FormRefusal = {
  typed?: Record<string, string>;
  faults: Record<string, string>;
  problem: string | null;
  toast: string | null;
  captcha?: ShownCaptcha;
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
  /** With scripts a refusal is shown here, also where the form posts to another page's address. */
  inPlace?: boolean;
  /** Another way out, before the button. */
  beside?: ReactNode;
  /** The same, behind it. */
  after?: ReactNode;
  children?: ReactNode;
};

/** A form that works without scripts; with them the shop's own sentences stand at the fields, and the first is in focus. */
export function AccountForm(props: AccountFormProps) {
  const { action, submit, busy, returnTo, danger, inPlace, beside, after, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { formAction } = useNavigation();
  const fetcher = useFetcher<FormRefusal>();
  const isBusy = inPlace ? fetcher.state !== 'idle' : formAction === action;
  const refusal = (inPlace ? fetcher.data : undefined) ?? props.refusal;
  const Frame = inPlace ? fetcher.Form : Form;
  const isAwake = useIsAwake();
  const captcha = refusal?.captcha === 'reload' ? undefined : refusal?.captcha;

  useChange(refusal, () => {
    if (!refusal) return;
    // A document of its own may load the captcha; this one's policy does not let it.
    if (refusal.captcha === 'reload') return form.current?.submit();
    if (refusal.toast !== null) toast.error(refusal.toast);
    const place = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problem');
    place?.focus();
  });

  return (
    <Frame
      method="post"
      action={action}
      className="account-form"
      ref={form}
      noValidate={isAwake}
      preventScrollReset
      {...(captcha && { reloadDocument: true })}
    >
      {refusal && refusal.problem !== null && (
        <p className="form-problem" role="alert" tabIndex={-1}>
          {refusal.problem}
        </p>
      )}
      <RefusalContext value={refusal}>{children}</RefusalContext>
      {captcha && <Captcha widget={captcha} />}
      {returnTo !== undefined && returnTo !== '/' && <input type="hidden" name="returnTo" value={returnTo} />}
      <div className="account-actions">
        {beside}
        <button type="submit" className={danger ? 'button danger' : 'button loud'} disabled={isBusy}>
          {isBusy ? busy : submit}
        </button>
        {after}
      </div>
    </Frame>
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string;
  label: string;
  hint?: string;
  /** Fewer characters are too few: the hint says so as soon as somebody has typed them and goes on. */
  least?: number;
};

/** A field with its label, and one sentence below: what is wrong with it, else what helps to fill it in. */
export function Field({ name, label, hint, defaultValue, least = 0, ...input }: FieldProps) {
  const refusal = useContext(RefusalContext);
  const fault = refusal?.faults[name];
  const described = fault ? `${name}-fault` : hint && `${name}-hint`;
  const [isShort, setShort] = useState(false);
  // The hint keeps its place and its words: a button that moved away from under a press would not be pressed.
  const look = ({ value }: HTMLInputElement) => setShort(value !== '' && value.length < least);
  const Input = input.type === 'password' ? PasswordInput : 'input';
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Input
        required
        {...input}
        id={name}
        name={name}
        className="input"
        defaultValue={refusal?.typed?.[name] ?? defaultValue}
        onBlur={({ currentTarget }) => look(currentTarget)}
        onInput={({ currentTarget }) => isShort && look(currentTarget)}
        aria-invalid={fault || isShort ? true : undefined}
        aria-describedby={described}
      />
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
      {hint && !fault && (
        <p className={isShort ? 'fault' : 'hint'} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at while it is typed; once sent it is covered again, also for the browser's memory. */
function PasswordInput(input: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const place = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = place.current?.form;
    const cover = () => setShown(false);
    form?.addEventListener('submit', cover);
    return () => form?.removeEventListener('submit', cover);
  }, []);

  return (
    <div className="secret">
      <input {...input} ref={place} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className="secret-show scripted"
        aria-controls={input.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? passwordWords.hide : passwordWords.show}
        <span className="vh"> {passwordWords.shown}</span>
      </button>
    </div>
  );
}

/** Scripts run: the server's sentences stand at the fields, so the browser's own bubbles are not needed. */
function useIsAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}
