import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { Captcha } from '#app/components/captcha.tsx';
import type { ShownCaptcha } from '#lib/captcha.ts';
import styles from './contact.module.css';
import { contactCopy } from './copy.ts';

/** Why a message was refused; `faults` by field name, `problem` for the whole form. */
export type ContactRefusal = {
  typed?: Record<string, string>;
  faults: Record<string, string>;
  problem: string;
  captcha?: ShownCaptcha;
};

type ContactFormProps = { refusal: ContactRefusal | undefined; messageMaxCharacters: number };

const FIELDS = ['name', 'email', 'message'] as const;

/** Works without scripts; with them the page stays, and the shop's messages are shown at the fields. */
export function ContactForm({ refusal, messageMaxCharacters }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction === '/contact';
  const isHydrated = useIsHydrated();
  const captcha = refusal?.captcha === 'reload' ? undefined : refusal?.captcha;
  const first = refusal && FIELDS.find((field) => refusal.faults[field]);

  useChange(refusal, () => {
    if (!refusal) return;
    // The captcha needs a document whose policy allows it, so the form is submitted without scripts.
    if (refusal.captcha === 'reload') return form.current?.submit();
    toast.error(contactCopy.failed);
    const field = first ? form.current?.elements.namedItem(first) : form.current?.querySelector('.form-problem');
    if (field instanceof HTMLElement) field.focus();
  });

  const fieldOf = (name: (typeof FIELDS)[number]) => ({
    id: name,
    name,
    required: true,
    className: 'input',
    defaultValue: refusal?.typed?.[name],
    autoFocus: first === name,
    'aria-invalid': refusal?.faults[name] ? true : undefined,
    'aria-describedby': refusal?.faults[name] ? `${name}-fault` : undefined,
  });

  return (
    <Form
      method="post"
      action="/contact"
      className={styles.form}
      ref={form}
      noValidate={isHydrated}
      preventScrollReset
      reloadDocument={captcha !== undefined}
    >
      {refusal && (
        <p className="form-problem" role="alert" tabIndex={-1}>
          <b>{contactCopy.failed}</b> {refusal.problem}
        </p>
      )}
      <div className="field">
        <label htmlFor="name">{contactCopy.name}</label>
        <input {...fieldOf('name')} type="text" autoComplete="name" />
        <Fault of="name" refusal={refusal} />
      </div>
      <div className="field">
        <label htmlFor="email">{contactCopy.yourEmail}</label>
        <input {...fieldOf('email')} type="email" autoComplete="email" inputMode="email" />
        <Fault of="email" refusal={refusal} />
      </div>
      <div className="field">
        <label htmlFor="message">{contactCopy.message}</label>
        <textarea {...fieldOf('message')} rows={6} maxLength={messageMaxCharacters} />
        <Fault of="message" refusal={refusal} />
      </div>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">{contactCopy.website}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {captcha && <Captcha widget={captcha} />}
      <button type="submit" className="button loud" disabled={isSending}>
        {isSending ? contactCopy.sending : contactCopy.send}
      </button>
    </Form>
  );
}

function Fault({ of, refusal }: { of: string; refusal: ContactRefusal | undefined }) {
  const fault = refusal?.faults[of];
  return fault ? (
    <p className="fault" id={`${of}-fault`}>
      {fault}
    </p>
  ) : null;
}

/**
 * Are scripts running? Then the server's messages are shown at the fields, and the browser's validation is not needed.
 */
function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
