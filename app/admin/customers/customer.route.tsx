import { data } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { noteCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { CustomerMessages } from '#app/admin/messages/customer-messages.tsx';
import {
  type AdminAnswer,
  adminOf,
  answerAdmin,
  done,
  notDone,
  tryAdmin,
  unknownForm,
  withForm,
} from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import type { ContactData } from '#shop/accounts/customer-view.ts';
import { findCustomer, logOutCustomer, revealContact } from '#shop/accounts/find-customers.server.ts';
import { saveCustomerNote, setCodBlocked } from '#shop/accounts/note-customer.server.ts';
import { can } from '#shop/accounts/permissions.ts';
import { noteForm } from '#shop/fulfilment/order.form.ts';
import { listThreadsOf } from '#shop/messages/reply.server.ts';
import { listPastOrdersOf } from '#shop/moving/past-orders.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import type { Route } from './+types/customer.route.ts';
import { customerCopy as copy } from './copy.ts';
import { CustomerAccount, CustomerContact, CustomerNote } from './customer-account.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import styles from './customers.module.css';
import { PastOrders } from './past-orders.tsx';

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

/** `contact` only if it was requested. */
type CustomerAnswer = AdminAnswer & { contact?: ContactData; note?: string };

export const action = (args: Route.ActionArgs) =>
  answerAdmin<CustomerAnswer>(args, async ({ admin, shop, form }) => {
    const who = { adminId: admin.customerId, customerId: args.params.id };
    switch (form.get('intent')) {
      case 'reveal': {
        const revealed = await revealContact(shop.db, who);
        return revealed.ok ? { ...done(copy.shown), contact: revealed.value } : notDone(copy[revealed.reason]);
      }
      case 'log-out': {
        const isStaffIncluded = can(admin, 'staff');
        const ended = await logOutCustomer(shop.db, { ...who, isStaffIncluded });
        return ended.ok ? done(copy.loggedOut(ended.value)) : notDone(copy[ended.reason]);
      }
      case 'note':
        return withForm({ form }, noteForm, async ({ note, seen }) => {
          const saved = await saveCustomerNote(shop.db, { ...who, text: note, seen });
          if (saved.ok) return done(copy.noteSaved);
          const isGone = saved.reason === 'not-found';
          return { ...notDone(isGone ? copy['not-found'] : noteCopy.changedMeanwhile), note };
        });
      case 'block-cod':
      case 'allow-cod': {
        const isBlocked = form.get('intent') === 'block-cod';
        const saved = await setCodBlocked(shop.db, { ...who, isBlocked });
        if (!saved.ok) return notDone(copy[saved.reason]);
        return done(isBlocked ? copy.codBlockedNow : copy.codAllowedNow);
      }
      default:
        return unknownForm();
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
  const typedNote = actionData && 'note' in actionData ? actionData.note : undefined;
  return (
    <>
      <ListCrumb path="/admin/customers" label={copy.back} id={customer.id} />
      <h1 className={styles.name}>{customer.name}</h1>
      {actionData?.problem && <p className="form-problem scripted">{actionData.problem}</p>}
      <div className={adminStyles.columns}>
        <CustomerOrders orders={orders} />
        <div className={styles.side}>
          {/* With a key, so that contact details of one customer are hidden again on the next page. */}
          <CustomerContact key={customer.id} customer={customer} contact={contact} />
          <CustomerAccount customer={customer} isOwn={isOwn} />
          <CustomerNote
            key={`note ${customer.id}`}
            customer={customer}
            typed={typedNote}
            fault={actionData?.faults.note}
          />
          <CustomerMessages threads={threads} />
          <PastOrders orders={pastOrders} />
        </div>
      </div>
    </>
  );
}
