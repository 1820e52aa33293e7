import { useEffect, useRef } from 'react';
import { data, isRouteErrorResponse, Link, redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { ContactForm, type ContactRefusal } from '#app/ui/contact-form.tsx';
import { Shape } from '#app/ui/icon.tsx';
import * as numbers from '#config/numbers.ts';
import { organizationData } from '#shop/catalog/structured-data.ts';
import { messageForm } from '#shop/messages/message.form.ts';
import { sendMessage } from '#shop/messages/send-message.server.ts';
import { contactWords } from '#words/contact.ts';
import type { Route } from './+types/contact.ts';
import '#app/styles/contact.css';

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

  if (!form.ok) return refused(contactWords.failedFields, 400, form.faults);
  const { db, details } = context.get(shopContext);
  const { clientNetwork, log } = context.get(visitContext);
  try {
    const sent = await sendMessage(db, { network: clientNetwork, owner: details.email }, form.value);
    if (!sent.ok) {
      const seconds = 'retryAfterSeconds' in sent ? sent.retryAfterSeconds : 60;
      const problem = contactWords.failedTooMany(Math.ceil(seconds / 60));
      return refused(problem, 429, {}, { 'retry-after': String(seconds) });
    }
    const { ticket } = sent.value;
    return redirect(ticket === null ? '/contact' : `/contact?ticket=${ticket}`, {
      status: 303,
      headers: { 'set-cookie': flash('message-sent') },
    });
  } catch (error) {
    // What somebody wrote is not lost because the database is away.
    log.error({ err: error }, 'A contact message could not be kept');
    return refused(contactWords.failedServer, 503);
  }
}

/** A document's answer, too, says when to come again. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** A line that broke or a server that fell over leaves the page and every word on it as they are. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    // A status of failure: nothing changed, so no part of the page is asked for anew.
    return data<ContactRefusal>({ faults: {}, problem: contactWords.failedServer }, { status: 503 });
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: contactWords.title,
    description: contactWords.lead,
    path: '/contact',
    structured: import.meta.env.SSR && loaderData ? [organizationData(siteOf(matches), loaderData.details)] : [],
  });
}

/** Drawn on this page alone. */
const shapes = {
  mail: 'M3 6h18v12H3zM3.5 6.5L12 13l8.5-6.5',
  chat: 'M4 5h16v11h-9l-4.5 4v-4H4zM8 9.5h8M8 12.5h5',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
};

export default function Contact({ loaderData: { details, ticket }, actionData }: Route.ComponentProps) {
  return (
    <>
      <header className="contact-head">
        <h1>{contactWords.title}</h1>
        <p>{contactWords.lead}</p>
      </header>
      <ul className="contact-cards">
        <ContactCard shape={shapes.mail} title={contactWords.email} note={contactWords.emailNote}>
          <a href={`mailto:${details.email}`}>{details.email}</a>
        </ContactCard>
        <ContactCard shape={shapes.chat} title={contactWords.chat} note={contactWords.chatNote}>
          <a href={details.chatUrl} rel="noopener noreferrer" target="_blank">
            {contactWords.chatAction}
          </a>
        </ContactCard>
        <ContactCard shape={shapes.camera} title={contactWords.social} note={contactWords.socialNote}>
          <a href={details.instagramUrl} rel="noopener noreferrer" target="_blank">
            {contactWords.socialAction}
          </a>
        </ContactCard>
      </ul>
      <div className="contact">
        <section aria-labelledby="form-heading" className="contact-write">
          <h2 id="form-heading">{contactWords.form}</h2>
          {ticket !== null && <Sent ticket={ticket} />}
          <ContactForm key={ticket} refusal={actionData} messageMaxCharacters={numbers.MESSAGE_MAX_CHARACTERS} />
        </section>
        <div className="contact-side">
          <section aria-labelledby="promises-heading">
            <h2 id="promises-heading">{contactWords.benefits}</h2>
            <ul className="contact-promises">
              {contactWords.promises.map(({ title, text }) => (
                <li key={title}>
                  <b>{title}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </section>
          <Details details={details} />
        </div>
      </div>
    </>
  );
}

type ContactCardProps = { shape: string; title: string; note: string; children: React.ReactNode };

function ContactCard({ shape, title, note, children }: ContactCardProps) {
  return (
    <li className="contact-card">
      <Shape d={shape} />
      <h2>{title}</h2>
      <p>{note}</p>
      {children}
    </li>
  );
}

function Sent({ ticket }: { ticket: number }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own number
  useEffect(() => sentence.current?.focus(), [ticket]);
  return (
    <p className="contact-sent" role="status" tabIndex={-1} ref={sentence}>
      <b>
        {contactWords.sent} {contactWords.ticket(ticket)}
      </b>{' '}
      {contactWords.ticketNote}
    </p>
  );
}

function Details({ details }: Pick<Route.ComponentProps['loaderData'], 'details'>) {
  const facts: [string, string | null][] = [
    [contactWords.owner, details.owner],
    [contactWords.address, details.address],
    [contactWords.phone, details.phone],
    [contactWords.gstin, details.gstin],
    [contactWords.grievance, details.grievanceOfficer],
  ];
  return (
    <section aria-labelledby="details-heading" className="contact-details">
      <h2 id="details-heading">{contactWords.details}</h2>
      <dl>
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{contactWords.elsewhere}</dt>
          <dd>
            <a className="link" href={details.chatUrl} rel="noopener noreferrer" target="_blank">
              {contactWords.chatLink}
            </a>
            {' · '}
            <a className="link" href={details.instagramUrl} rel="noopener noreferrer" target="_blank">
              {contactWords.socialLink}
            </a>
          </dd>
        </div>
      </dl>
      <p className="hint">{contactWords.grievanceNote}</p>
      <p>
        <Link className="link" to="/terms?tab=refund">
          {contactWords.refunds}
        </Link>
      </p>
    </section>
  );
}
