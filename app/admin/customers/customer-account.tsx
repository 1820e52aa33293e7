import { useRef } from 'react';
import { Form, Link, useFetcher, useLocation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { NoteForm } from '#app/admin/components/note-form.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useMay } from '#app/admin/components/use-may.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { adminsCopy } from '#shop/accounts/copy.ts';
import type { ContactData, CustomerFacts } from '#shop/accounts/customer-view.ts';
import { customerCopy as copy, customersCopy, mergeCopy } from './copy.ts';
import styles from './customers.module.css';

type Props = {
  customer: Pick<CustomerFacts, 'email' | 'isVerified' | 'phone' | 'addresses'>;
  /** Absent: masked. */
  contact: ContactData | undefined;
};

/** Contact details of a customer: masked until somebody shows them, which is recorded in the audit log. */
export function CustomerContact({ customer, contact }: Props) {
  const mayReveal = useMay()('customers.reveal');
  const { isVerified } = customer;
  const phones = contact?.phones ?? (customer.phone === null ? [] : [customer.phone]);
  return (
    <section className={adminStyles.card} aria-labelledby="contact-title">
      <h2 id="contact-title">{copy.contact}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{customersCopy.email}</dt>
          <dd>
            {contact?.email ?? customer.email}{' '}
            <span className={isVerified ? 'tag done' : 'tag waiting'}>
              {customersCopy.verified}: {isVerified ? customersCopy.yes : customersCopy.no}
            </span>
          </dd>
        </div>
        <div>
          <dt>{copy.phone}</dt>
          <dd>{phones.length === 0 ? copy.noPhone : phones.join(', ')}</dd>
        </div>
        <div>
          <dt>{copy.addresses}</dt>
          <dd>
            {contact === undefined || contact.addresses.length === 0
              ? customer.addresses || copy.noAddresses
              : contact.addresses.map((address) => <p key={address}>{address}</p>)}
          </dd>
        </div>
      </dl>
      <p className="hint" role="status">
        {contact === undefined ? copy.masked : copy.shown}
      </p>
      {contact === undefined && mayReveal && (
        <Form method="post" className={styles.form} preventScrollReset>
          <ActionButton intent="reveal" look="small">
            {copy.show}
          </ActionButton>
        </Form>
      )}
    </section>
  );
}

/** Account details of a customer, and the button that ends their sessions. */
export function CustomerAccount({ customer, isOwn }: { customer: CustomerFacts; isOwn: boolean }) {
  const may = useMay();
  const { source, hasSecondFactor, lastLoginAt, sessions } = customer;
  const facts: [name: string, fact: string | number][] = [
    [customersCopy.username, customer.username ?? ''],
    [copy.role, source === null ? copy.customer : copy.admin(adminsCopy.sources[source])],
    [copy.twoFactor, hasSecondFactor ? copy.on : copy.off],
    [customersCopy.joined, formatDay(customer.joinedAt)],
    [copy.lastLogin, lastLoginAt === null ? copy.never : formatDateTime(lastLoginAt)],
    [customersCopy.orders, formatCount(customer.orders)],
    [customersCopy.spent, formatRupees(customer.spentPaise)],
    [copy.refunded, formatRupees(customer.refundedPaise)],
    [copy.returns, copy.returnsOf(customer.returned, customer.received)],
    [customersCopy.lastOrder, customer.lastOrderAt === null ? copy.never : formatDay(customer.lastOrderAt)],
    [copy.reviews, formatCount(customer.reviews)],
    [copy.likes, formatCount(customer.likes)],
    [copy.sessions, copy.sessionCount(sessions)],
  ];
  return (
    <section className={adminStyles.card} aria-labelledby="account-title">
      <h2 id="account-title">{copy.account}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {sessions > 0 && <LogOut sessions={sessions} isOwn={isOwn} />}
      {may('customers.merge') && source === null && (
        <p>
          <Link className="link" to={`/admin/customers/${customer.id}/merge`}>
            {mergeCopy.open}
          </Link>
        </p>
      )}
    </section>
  );
}

type NoteProps = {
  customer: CustomerFacts;
  /** The note that was not saved without scripts. */
  typed: string | undefined;
  /** What is wrong with it. */
  fault: string | undefined;
};

/** The shop's note, and whether the customer may pay on delivery. */
export function CustomerNote({ customer: { internalNote, isCodBlocked }, typed, fault }: NoteProps) {
  const may = useMay();
  return (
    <section className={adminStyles.card} aria-labelledby="note-title">
      <h2 id="note-title">{copy.note}</h2>
      <NoteForm
        note={internalNote}
        label={copy.noteLabel}
        hint={copy.noteHint}
        className={styles.form}
        typed={typed}
        fault={fault}
      />
      <p>{isCodBlocked ? copy.codBlocked : copy.codAllowed}</p>
      {may('orders.manage') && (
        <Form method="post" className={styles.form} preventScrollReset>
          <ActionButton intent={isCodBlocked ? 'allow-cod' : 'block-cod'} look="small">
            {isCodBlocked ? copy.allowCod : copy.blockCod}
          </ActionButton>
        </Form>
      )}
    </section>
  );
}

function LogOut({ sessions, isOwn }: { sessions: number; isOwn: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  return (
    <>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      <button
        type="button"
        className="button small scripted"
        disabled={fetcher.state !== 'idle'}
        onClick={() => dialog.current?.showModal()}
      >
        {copy.logOut}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={copy.logOutQuestion}
        confirm={copy.logOutConfirm}
        danger
        onConfirm={() => fetcher.submit({ intent: 'log-out' }, { method: 'post', action: pathname })}
      >
        <p>{copy.logOutText(sessions)}</p>
        {isOwn && <p>{copy.logOutOwn}</p>}
      </ConfirmDialog>
    </>
  );
}
