import { useRef } from 'react';
import { data, Form, Link, useFetcher, useLocation, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { type Column, DataTable, ListCrumb } from '#app/admin/components/data-table.tsx';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useMay } from '#app/admin/components/use-may.ts';
import { CustomerMessages } from '#app/admin/messages/customer-messages.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { type AdminAnswer, adminOf, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import type { Page } from '#lib/table-query.ts';
import { manyLines } from '#lib/text.ts';
import { adminsCopy } from '#shop/accounts/copy.ts';
import type { ContactData, CustomerFacts } from '#shop/accounts/customer-view.ts';
import { findCustomer, lookAtContact, signOutCustomer } from '#shop/accounts/find-customers.server.ts';
import { saveCustomerNote, setCodBlocked } from '#shop/accounts/note-customer.server.ts';
import { can } from '#shop/accounts/permissions.ts';
import { listThreadsOf } from '#shop/messages/reply.server.ts';
import { listPastOrdersOf } from '#shop/moving/past-orders.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import type { OrderInList } from '#shop/orders/order-view.ts';
import type { Route } from './+types/customer.route.ts';
import { customerCopy as copy, customersCopy, mergeCopy } from './copy.ts';
import styles from './customers.module.css';
import { PastOrders } from './past-orders.tsx';

type Props = {
  customer: Pick<CustomerFacts, 'email' | 'isVerified' | 'phone' | 'addresses'>;
  /** Absent: masked. */
  contact: ContactData | undefined;
};

/** Contact details of a customer: masked until somebody shows them, which is recorded in the audit log. */
function CustomerContact({ customer, contact }: Props) {
  const isBusy = useNavigation().state !== 'idle';
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
          <button type="submit" className="button small" name="intent" value="reveal" disabled={isBusy}>
            {copy.show}
          </button>
        </Form>
      )}
    </section>
  );
}

/** Account details of a customer, and the button that ends their sessions. */
function CustomerAccount({ customer, isOwn }: { customer: CustomerFacts; isOwn: boolean }) {
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
      {sessions > 0 && <SignOut sessions={sessions} isOwn={isOwn} />}
      {may('staff') && source === null && (
        <p>
          <Link className="link" to={`/admin/customers/${customer.id}/merge`}>
            {mergeCopy.open}
          </Link>
        </p>
      )}
    </section>
  );
}

/** The shop's note, and whether the customer may pay on delivery. */
function CustomerNote({ customer: { internalNote, isCodBlocked } }: { customer: CustomerFacts }) {
  const isBusy = useNavigation().state !== 'idle';
  const may = useMay();
  return (
    <section className={adminStyles.card} aria-labelledby="note-title">
      <h2 id="note-title">{copy.note}</h2>
      <Form method="post" className={styles.form} preventScrollReset>
        <div className="field">
          <label htmlFor="note">{copy.noteLabel}</label>
          <textarea
            id="note"
            name="note"
            className="input"
            rows={4}
            maxLength={2_000}
            defaultValue={internalNote ?? ''}
          />
        </div>
        <button type="submit" className="button small" name="intent" value="note" disabled={isBusy}>
          {copy.saveNote}
        </button>
      </Form>
      <p>{isCodBlocked ? copy.codBlocked : copy.codAllowed}</p>
      {may('orders.manage') && (
        <Form method="post" className={styles.form} preventScrollReset>
          <button
            type="submit"
            className="button small"
            name="intent"
            value={isCodBlocked ? 'allow-cod' : 'block-cod'}
            disabled={isBusy}
          >
            {isCodBlocked ? copy.allowCod : copy.blockCod}
          </button>
        </Form>
      )}
    </section>
  );
}

function SignOut({ sessions, isOwn }: { sessions: number; isOwn: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  return (
    <>
      <button
        type="button"
        className="button small"
        disabled={fetcher.state !== 'idle'}
        onClick={() => dialog.current?.showModal()}
      >
        {copy.signOut}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={copy.logOutQuestion}
        confirm={copy.signOutConfirm}
        danger
        onConfirm={() => fetcher.submit({ intent: 'sign-out' }, { method: 'post', action: pathname })}
      >
        <p>{copy.signOutText(sessions)}</p>
        {isOwn && <p>{copy.signOutOwn}</p>}
      </ConfirmDialog>
    </>
  );
}

/** The newest orders, including cancelled ones. */
const CustomerOrders = ({ orders: { rows, total } }: { orders: Page<OrderInList> }) => (
  <section className={styles.orders} aria-labelledby="orders-title">
    <h2 id="orders-title">{copy.ordersTitle}</h2>
    {total === 0 ? (
      <p className="hint">{copy.noOrders}</p>
    ) : (
      <>
        <DataTable
          label={copy.ordersTitle}
          path=""
          query={{ q: '', sort: '', page: 1, filters: {} }}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
        />
        {total > rows.length && <p className="hint">{copy.ordersOf(rows.length, total)}</p>}
      </>
    )}
  </section>
);

const columns: Column<OrderInList>[] = [
  {
    key: 'order',
    title: copy.order,
    isHead: true,
    cell: ({ id, number }) => <Link to={`/admin/orders/${id}`}>#{number}</Link>,
  },
  { key: 'items', title: copy.items, cell: ({ name }) => name },
  {
    key: 'date',
    title: copy.date,
    cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>,
  },
  { key: 'status', title: copy.status, cell: ({ status }) => <OrderStatusTag status={status} /> },
  {
    key: 'total',
    title: copy.total,
    isNumber: true,
    cell: ({ units, payablePaise }) => (units === null ? copy.noPrice : formatRupees(payablePaise)),
  },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [customer, orders, pastOrders, threads] = await Promise.all([
    findCustomer(db, params.id, new Date()),
    listOrders(db, params.id, { page: 1, isCancelledShown: true }),
    listPastOrdersOf(db, params.id),
    can(adminOf(context), 'messages') ? listThreadsOf(db, params.id) : [],
  ]);
  if (customer === null || !orders.ok) throw data(null, { status: 404 });
  return { customer, orders: orders.value, pastOrders, threads, isOwn: adminOf(context).customerId === params.id };
}

export const headers = () => noStore;

/** In characters. */
const NOTE_MAX = 2_000;

/** `contact` only if it was requested. */
type CustomerAnswer = AdminAnswer & { contact?: ContactData };

export const action = (args: Route.ActionArgs) =>
  answerAdmin<CustomerAnswer>(args, async ({ admin, shop, form }) => {
    const who = { adminId: admin.customerId, customerId: args.params.id };
    switch (form.get('intent')) {
      case 'reveal': {
        const looked = await lookAtContact(shop.db, who);
        return looked.ok ? { ...done(copy.shown), contact: looked.value } : notDone(copy[looked.reason]);
      }
      case 'sign-out': {
        const isStaffIncluded = can(admin, 'staff');
        const ended = await signOutCustomer(shop.db, { ...who, isStaffIncluded });
        return ended.ok ? done(copy.signedOut(ended.value)) : notDone(copy[ended.reason]);
      }
      case 'note': {
        const text = manyLines(String(form.get('note') ?? '')).slice(0, NOTE_MAX);
        const saved = await saveCustomerNote(shop.db, { ...who, text });
        return saved.ok ? done(copy.noteSaved) : notDone(copy[saved.reason]);
      }
      case 'block-cod':
      case 'allow-cod': {
        const isBlocked = form.get('intent') === 'block-cod';
        const saved = await setCodBlocked(shop.db, { ...who, isBlocked });
        if (!saved.ok) return notDone(copy[saved.reason]);
        return done(isBlocked ? copy.codBlockedNow : copy.codAllowedNow);
      }
      default:
        return notDone(copy.unknownIntent);
    }
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData?.customer.name ?? copy.back;
  return pageMeta(matches, { title, path: `/admin/customers/${params.id}`, isHidden: true });
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, orders, pastOrders, threads, isOwn } = loaderData;
  useAdminAnswer(actionData && !('contact' in actionData) ? actionData : undefined);
  const contact = actionData && 'contact' in actionData ? actionData.contact : undefined;
  return (
    <>
      <ListCrumb path="/admin/customers" label={copy.back} id={customer.id} />
      <h1 className={styles.name}>{customer.name}</h1>
      <div className={adminStyles.columns}>
        <CustomerOrders orders={orders} />
        <div className={styles.side}>
          {/* With a key, so that contact details of one customer are hidden again on the next page. */}
          <CustomerContact key={customer.id} customer={customer} contact={contact} />
          <CustomerAccount customer={customer} isOwn={isOwn} />
          <CustomerNote key={`note ${customer.id}`} customer={customer} />
          <CustomerMessages threads={threads} />
          <PastOrders orders={pastOrders} />
        </div>
      </div>
    </>
  );
}
