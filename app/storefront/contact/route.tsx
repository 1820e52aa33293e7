import { useRef } from 'react';
import { data, Form, isRouteErrorResponse, useNavigation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { useIsHydrated } from '#app/client/use-is-hydrated.ts';
import { captchaCopy } from '#app/components/captcha-copy.ts';
import { FieldFrame } from '#app/components/field-frame.tsx';
import { Captcha } from '#app/components/form.tsx';
import { tooManySentence } from '#app/http/account-action.ts';
import { showCaptcha, solvedCaptcha } from '#app/http/captcha.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { withReference } from '#app/http/with-reference.ts';
import * as numbers from '#config/numbers.ts';
import type { ShownCaptcha } from '#lib/captcha.ts';
import { organizationData } from '#shop/catalog/structured-data.ts';
import { messageForm } from '#shop/messages/message.form.ts';
import { sendMessage } from '#shop/messages/send-message.server.ts';
import type { Route } from './+types/route.ts';
import styles from './contact.module.css';
import { ContactDetails, ContactLinks, ContactSent } from './contact-details.tsx';
import { contactCopy } from './copy.ts';

/** Why a message was refused; `faults` by field name, `problem` for the whole form. */
type ContactRefusal = {
  typed?: Record<string, string>;
  faults: Record<string, string>;
  problem: string;
  captcha?: ShownCaptcha;
};

type ContactFormProps = { refusal: ContactRefusal | undefined; messageMaxCharacters: number };

const FIELDS = ['name', 'email', 'message'] as const;

/** Works without scripts; with them the page stays, and the shop's messages are shown at the fields. */
function ContactForm({ refusal, messageMaxCharacters }: ContactFormProps) {
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
    name,
    required: true,
    defaultValue: refusal?.typed?.[name],
    autoFocus: first === name,
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
      <FieldFrame id="name" label={contactCopy.name} fault={refusal?.faults.name}>
        {(control) => <input {...control} {...fieldOf('name')} type="text" autoComplete="name" />}
      </FieldFrame>
      <FieldFrame id="email" label={contactCopy.yourEmail} fault={refusal?.faults.email}>
        {(control) => <input {...control} {...fieldOf('email')} type="email" autoComplete="email" inputMode="email" />}
      </FieldFrame>
      <FieldFrame id="message" label={contactCopy.message} fault={refusal?.faults.message}>
        {(control) => <textarea {...control} {...fieldOf('message')} rows={6} maxLength={messageMaxCharacters} />}
      </FieldFrame>
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

const TICKET = /^[1-9]\d{0,11}$/;

export function loader({ request, context }: Route.LoaderArgs) {
  const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
  const { origin: _, ...details } = context.get(shopContext).details;
  return { details, ticket: TICKET.test(ticket) ? Number(ticket) : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, messageForm);
  const refused = (
    problem: string,
    status: number,
    faults: Record<string, string> = {},
    headers?: Record<string, string>,
  ) => data<ContactRefusal>({ typed: form.typed, faults, problem }, { status, headers });

  if (!form.ok) return refused(contactCopy.failedFields, 422, form.faults);
  const { db, orderContext, captcha } = context.get(shopContext);
  const { clientNetwork, log } = context.get(visitContext);
  try {
    const sender = {
      network: clientNetwork,
      owners: await orderContext.ownerEmails(db, 'message'),
      ...solvedCaptcha(context, form.typed),
    };
    const sent = await sendMessage(db, sender, form.value);
    if (!sent.ok) {
      const seconds = 'retryAfterSeconds' in sent ? sent.retryAfterSeconds : 60;
      const minutes = Math.ceil(seconds / 60);
      const headers = { 'retry-after': String(seconds) };
      if (captcha === null) return refused(contactCopy.failedTooMany(minutes), 429, {}, headers);
      const refusal = { typed: form.typed, faults: {}, problem: captchaCopy.problem(minutes) };
      return data<ContactRefusal>({ ...refusal, captcha: showCaptcha(context, captcha) }, { status: 429, headers });
    }
    const { ticket } = sent.value;
    return redirectWithFlash(ticket === null ? '/contact' : `/contact?ticket=${ticket}`, 'message-sent');
  } catch (error) {
    // The input is not lost when the database is unavailable.
    log.error({ err: error }, 'A contact message could not be saved');
    return refused(withReference(context, contactCopy.failedServer), 503);
  }
}

/** Passes on the action's `retry-after` header, also for a document. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** In the browser: when the network or the server fails, the page and what was typed stay as they are. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const problem = tooManySentence(error);
    if (problem !== null) return data<ContactRefusal>({ faults: {}, problem }, { status: 429 });
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    // With an error status React Router does not reload loaders: nothing has changed.
    return data<ContactRefusal>({ faults: {}, problem: contactCopy.failedServer }, { status: 503 });
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: contactCopy.title,
    description: contactCopy.lead,
    path: '/contact',
    structured: import.meta.env.SSR && loaderData ? [organizationData(siteOf(matches), loaderData.details)] : [],
  });
}

export default function Contact({ loaderData: { details, ticket }, actionData }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>{contactCopy.title}</h1>
        <p>{contactCopy.lead}</p>
      </header>
      <ContactLinks details={details} />
      <div className={styles.contact}>
        <section aria-labelledby="form-heading">
          <h2 id="form-heading">{contactCopy.form}</h2>
          {ticket !== null && <ContactSent ticket={ticket} />}
          <ContactForm key={ticket} refusal={actionData} messageMaxCharacters={numbers.MESSAGE_MAX_CHARACTERS} />
        </section>
        <div className={styles.side}>
          <section aria-labelledby="promises-heading">
            <h2 id="promises-heading">{contactCopy.benefits}</h2>
            <ul className={styles.promises}>
              {contactCopy.promises.map(({ title, text }) => (
                <li key={title}>
                  <b>{title}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </section>
          <ContactDetails details={details} />
        </div>
      </div>
    </>
  );
}
