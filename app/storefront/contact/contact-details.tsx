import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Shape } from '#app/components/icon.tsx';
import type { ShopDetails } from '#config/details.ts';
import styles from './contact.module.css';
import { contactCopy } from './copy.ts';

type Details = Omit<ShopDetails, 'origin'>;

/** Icons of this page only. */
const shapes = {
  mail: 'M3 6h18v12H3zM3.5 6.5L12 13l8.5-6.5',
  chat: 'M4 5h16v11h-9l-4.5 4v-4H4zM8 9.5h8M8 12.5h5',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
};

/** Email, chat and Instagram, one card each. */
export function ContactLinks({ details }: { details: Pick<Details, 'email' | 'chatUrl' | 'instagramUrl'> }) {
  return (
    <ul className={styles.cards}>
      <ContactCard shape={shapes.mail} title={contactCopy.email} note={contactCopy.emailNote}>
        <a href={`mailto:${details.email}`}>{details.email}</a>
      </ContactCard>
      {details.chatUrl && (
        <ContactCard shape={shapes.chat} title={contactCopy.chat} note={contactCopy.chatNote}>
          <a href={details.chatUrl} rel="noopener noreferrer" target="_blank">
            {contactCopy.chatAction}
          </a>
        </ContactCard>
      )}
      {details.instagramUrl && (
        <ContactCard shape={shapes.camera} title={contactCopy.social} note={contactCopy.socialNote}>
          <a href={details.instagramUrl} rel="noopener noreferrer" target="_blank">
            {contactCopy.socialAction}
          </a>
        </ContactCard>
      )}
    </ul>
  );
}

type ContactCardProps = { shape: string; title: string; note: string; children: ReactNode };

function ContactCard({ shape, title, note, children }: ContactCardProps) {
  return (
    <li className={styles.card}>
      <Shape d={shape} />
      <h2>{title}</h2>
      <p>{note}</p>
      {children}
    </li>
  );
}

/** Seller details (Consumer Protection (E-Commerce) Rules, 2020, rule 4(2)). */
export function ContactDetails({ details }: { details: Details }) {
  const facts: [string, string | null][] = [
    [contactCopy.owner, details.owner],
    [contactCopy.address, details.address],
    [contactCopy.phone, details.phone],
    [contactCopy.gstin, details.gstin],
    [contactCopy.grievance, details.grievanceOfficer],
  ];
  const { chatUrl, instagramUrl, youtubeUrl, facebookUrl } = details;
  const links = [
    { label: contactCopy.chatLink, url: chatUrl },
    { label: contactCopy.socialLink, url: instagramUrl },
    { label: contactCopy.youtube, url: youtubeUrl },
    { label: contactCopy.facebook, url: facebookUrl },
  ].flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
  return (
    <section aria-labelledby="details-heading" className={styles.details}>
      <h2 id="details-heading">{contactCopy.details}</h2>
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
        {links.length > 0 && (
          <div>
            <dt>{contactCopy.elsewhere}</dt>
            <dd>
              {links.map(({ label, url }, at) => (
                <Fragment key={label}>
                  {at > 0 && ' · '}
                  <a className="link" href={url} rel="noopener noreferrer" target="_blank">
                    {label}
                  </a>
                </Fragment>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <p className="hint">{contactCopy.grievanceNote}</p>
      <p>
        <Link className="link alone" to="/terms?tab=refund">
          {contactCopy.refunds}
        </Link>
      </p>
    </section>
  );
}

/** Confirmation above the form with the ticket number; it gets the focus. */
export function ContactSent({ ticket }: { ticket: number }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own number
  useEffect(() => sentence.current?.focus(), [ticket]);
  return (
    <p className={styles.sent} role="status" tabIndex={-1} ref={sentence}>
      <b>
        {contactCopy.sent} {contactCopy.ticket(ticket)}
      </b>{' '}
      {contactCopy.ticketNote}
    </p>
  );
}
