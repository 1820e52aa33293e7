import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { useIsHydrated } from '#app/client/use-is-hydrated.ts';
import { useReloadAfterReturn } from '#app/client/use-reload-after-return.ts';
import type { CaptchaWidget, ShownCaptcha } from '#lib/captcha.ts';
import type { PasswordPolicy } from '#shop/accounts/account.ts';
import { captchaCopy } from './captcha-copy.ts';
import styles from './form.module.css';
import { passwordCopy } from './password-copy.ts';

/**
 * The provider's widget, which adds its answer to the surrounding form. Loaded after hydration, because it changes the
 * DOM.
 */
export function Captcha({ widget: { scriptUrl, className, siteKey } }: { widget: CaptchaWidget }) {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
    return () => script.remove();
  }, [scriptUrl]);

  return (
    <div>
      <div className={className} data-sitekey={siteKey} />
      <noscript>
        <p>
          {captchaCopy.needsScripts}{' '}
          <a className="link" href="/login/link">
            {captchaCopy.useLink}
          </a>
        </p>
      </noscript>
    </div>
  );
}

/** Why a form was refused: messages by field name, one for the whole form, one for a toast. */
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
  /** Label of the submit button, and its label while the request is running. */
  submit: string;
  busy: string;
  /** Path of this site to open after success. */
  returnTo?: string;
  danger?: boolean;
  /** With scripts a refusal is shown here, even if the form posts to another page. */
  inPlace?: boolean;
  /** For a form with files. */
  encType?: 'multipart/form-data';
  /** `none` for an action with a token: React Router does not request its route by name (see 0113-lazy-route-discovery.md). */
  discover?: 'none';
  /** Content before the button, such as another link. */
  beside?: ReactNode;
  /** Content after the button. */
  after?: ReactNode;
  children?: ReactNode;
};

/**
 * A form that works without scripts. With them the shop's messages are shown at the fields, and the first invalid field
 * gets the focus.
 */
export function AccountForm(props: AccountFormProps) {
  const { action, submit, busy, returnTo, danger, inPlace, encType, discover, beside, after, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { formAction } = useNavigation();
  const fetcher = useFetcher<FormRefusal>();
  const isBusy = inPlace ? fetcher.state !== 'idle' : formAction === action;
  const refusal = (inPlace ? fetcher.data : undefined) ?? props.refusal;
  const Frame = inPlace ? fetcher.Form : Form;
  const isHydrated = useIsHydrated();
  useReloadAfterReturn();
  const captcha = refusal?.captcha === 'reload' ? undefined : refusal?.captcha;

  useChange(refusal, () => {
    if (!refusal) return;
    // The captcha needs a document whose policy allows it, so the form is submitted without scripts.
    if (refusal.captcha === 'reload') return form.current?.submit();
    if (refusal.toast !== null) toast.error(refusal.toast);
    const place = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problem');
    place?.focus();
  });

  return (
    <Frame
      method="post"
      action={action}
      className={styles.form}
      ref={form}
      noValidate={isHydrated}
      preventScrollReset
      encType={encType}
      discover={discover}
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
      <div className={styles.actions}>
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
  /** Minimum length in characters; the hint warns about a shorter value when the field loses the focus. */
  least?: number;
};

/** A field with its label and one line below: the error, else the hint. */
export function Field({ name, label, hint, defaultValue, least = 0, ...input }: FieldProps) {
  const refusal = useContext(RefusalContext);
  const fault = refusal?.faults[name];
  const described = fault ? `${name}-fault` : hint && `${name}-hint`;
  const [isShort, setShort] = useState(false);
  // The hint keeps its size and text: a button that moves during a click would not be clicked.
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

/** A password that can be shown while typing. It is hidden again on submit, also for the browser's own storage. */
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
    <div className={styles.secret}>
      <input {...input} ref={place} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className={`${styles.secretShow} scripted`}
        aria-controls={input.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? passwordCopy.hide : passwordCopy.show}
        <span className="vh"> {passwordCopy.shown}</span>
      </button>
    </div>
  );
}

type NewPasswordProps = { label: string; policy: PasswordPolicy };

/** Field for a new password, with the password policy as its hint. */
export const NewPassword = ({ label, policy: { min, require } }: NewPasswordProps) => (
  <Field
    name="password"
    label={label}
    placeholder={passwordCopy.passwordPlaceholder(min)}
    hint={passwordCopy.rule(min, require)}
    least={min}
    type="password"
    autoComplete="new-password"
  />
);
