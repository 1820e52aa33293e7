import { data } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ListCrumb } from '#app/admin/components/list-position.tsx';
import { type AdminAnswer, adminOf, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import type { ContactData } from '#shop/accounts/customer-view.ts';
import { findCustomer, lookAtContact, signOutCustomer } from '#shop/accounts/find-customer.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import type { Route } from './+types/customer.route.ts';
import { customerCopy as copy } from './copy.ts';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerAccount, CustomerOrders } from './customer-facts.tsx';
import styles from './customers.module.css';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [customer, orders] = await Promise.all([
    findCustomer(db, params.id, new Date()),
    listOrders(db, params.id, { page: 1, isCancelledShown: true }),
  ]);
  if (customer === null || !orders.ok) throw data(null, { status: 404 });
  return { customer, orders: orders.value, isOwn: adminOf(context).customerId === params.id };
}

export const headers = () => noStore;

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
        const ended = await signOutCustomer(shop.db, who);
        return ended.ok ? done(copy.signedOut(ended.value)) : notDone(copy[ended.reason]);
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
  const { customer, orders, isOwn } = loaderData;
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
        </div>
      </div>
    </>
  );
}
