import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { CustomerMessages } from '#app/admin/messages/customer-messages.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { ReturnStatusTag } from '#app/components/return-parts.tsx';
import { adminOf, answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { can } from '#shop/accounts/permissions.ts';
import type { AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { findUsualCarrier, listNextInLine } from '#shop/fulfilment/dashboard.server.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { listTagsOf } from '#shop/fulfilment/tag-orders.server.ts';
import { hasReceipt } from '#shop/invoicing/find-document.server.ts';
import { openConversations } from '#shop/messages/reply.server.ts';
import { orderName, rulesOf } from '#shop/orders/order.ts';
import { isPartlyShipped } from '#shop/orders/parcel.ts';
import { findRefundable } from '#shop/refunds/find-refundable.server.ts';
import { listReturnsOf } from '#shop/returns/find-returns.server.ts';
import { returnName } from '#shop/returns/return.ts';
import type { ReturnInList } from '#shop/returns/return-view.ts';
import { listBriefPhotos } from '#shop/services/brief-photos.server.ts';
import { isTaken } from '#shop/shipping/shipment.ts';
import { viewShipping } from '#shop/shipping/view-shipping.server.ts';
import type { Route } from './+types/order.route.ts';
import styles from './admin-orders.module.css';
import { submitOrder } from './order-action.server.ts';
import { OrderAction, OrderForms } from './order-action.tsx';
import { OrderActions } from './order-actions.tsx';
import { adminOrderCopy as copy } from './order-copy.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderFlags } from './order-flags.tsx';
import { OrderMoney } from './order-money.tsx';
import { NextActions } from './order-moves.tsx';
import { OrderTags } from './order-tags.tsx';
import { OrderedLines, OrderTimeline } from './order-timeline.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import { RefundForm } from './refund-form.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { WriteToCustomer } from './write-to-customer.tsx';

/** Number, status and related orders. */
function OrderHead({ order }: { order: AdminOrder }) {
  const { number, kind, status, createdAt, archivedAt, siblings } = order;
  const tab = `${kind}-orders` as const;
  const may = useMay();
  return (
    <header className={styles.top}>
      <ListCrumb path={`/admin/${tab}`} label={adminTabCopy[tab]} id={order.id} />
      <h1>{copy.title(number)}</h1>
      <p className={adminStyles.actions}>
        <OrderStatusTag status={status} />
        <OrderFlags order={{ ...order, isPartlyShipped: isPartlyShipped(order), isArchived: archivedAt !== null }} />
        <span>{copy.placedOn(formatDateTime(createdAt))}</span>
        <Due order={order} />
      </p>
      {siblings.length > 0 && (
        <p>
          {siblings.some(({ isPaidSeparately }) => isPaidSeparately) ? copy.orderedWith : copy.siblings}{' '}
          {siblings.map((other) => (
            <Link key={other.id} className="link" to={`/admin/orders/${other.id}`}>
              {orderName(other.number)}
            </Link>
          ))}
        </p>
      )}
      {archivedAt !== null && (
        <div className={styles.claim}>
          <p>{copy.archivedOn(formatDateTime(archivedAt))}</p>
          {may('orders.manage') && <OrderAction intent="restore" label={copy.restore} />}
        </div>
      )}
    </header>
  );
}

/** The next deadline. */
function Due({ order: { status, expiresAt, expectedBy } }: { order: AdminOrder }) {
  if (expiresAt !== null) {
    return <span>{(status === 'quoted' ? copy.validUntil : copy.expires)(formatDateTime(expiresAt))}</span>;
  }
  if (expectedBy === null || rulesOf(status).parcel === null) return null;
  return <span>{copy.expected(formatDay(startOf(expectedBy)))}</span>;
}

/** The order's returns, each with its page. */
const Returns = ({ returns }: { returns: readonly ReturnInList[] }) => (
  <section className={adminStyles.card} aria-labelledby="returns-title">
    <h2 id="returns-title">{adminTabCopy.returns}</h2>
    <ul>
      {returns.map(({ id, number, status }) => (
        <li key={id} className={adminStyles.actions}>
          <Link className="link" to={`/admin/returns/${id}`}>
            {returnName(number)}
          </Link>
          <ReturnStatusTag status={status} />
        </li>
      ))}
    </ul>
  </section>
);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, details, orderContext } = context.get(shopContext);
  const withRates = new URL(request.url).searchParams.has('couriers');
  const order = await findAdminOrder(db, params.id);
  if (order === null) throw data(null, { status: 404 });
  const isParcel = order.kind === 'shop';
  const { callExternal } = context.get(visitContext);
  const look = () => viewShipping(orderContext, order, { withRates });
  const [tags, returns, line, usualCarrier, refund, photos, shipping, messages, isReceipt] = await Promise.all([
    listTagsOf(db, order.id),
    listReturnsOf(db, order.id),
    isParcel ? listNextInLine(db, order) : [],
    isParcel ? findUsualCarrier(db) : null,
    findRefundable(db, order.id),
    order.kind === 'service' ? listBriefPhotos(db, order.id) : [],
    isParcel ? (withRates ? callExternal(look) : look()) : null,
    order.customerId !== null && can(adminOf(context), 'messages') ? openConversations(db, order.customerId) : null,
    hasReceipt(db, details, order.id),
  ]);
  return { order, tags, returns, line, usualCarrier, refund, photos, shipping, messages, hasReceipt: isReceipt };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, (submission) => submitOrder(submission, args.params.id));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, number } = loaderData.order;
  return pageMeta(matches, { title: copy.title(number), path: `/admin/orders/${id}`, isHidden: true });
}

export default function LockedOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, tags, returns, line, usualCarrier, refund, photos, shipping, messages, hasReceipt } = loaderData;
  const may = useMay();
  const typedNote = actionData && 'note' in actionData ? actionData.note : undefined;
  return (
    <OrderForms key={order.id} path={`/admin/orders/${order.id}`} seen={order.status} first={actionData}>
      <OrderHead order={order} />
      <div className={adminStyles.columns}>
        <div className={styles.column}>
          <OrderActions
            order={order}
            line={line}
            usualCarrier={usualCarrier}
            isBooked={isTaken(shipping?.shipment ?? null)}
          />
          <ParcelsCard order={order} />
          <OrderedLines order={order} photos={photos} />
          <OrderMoney order={order} />
          {refund !== null && may('payments') && <RefundForm refundable={refund} />}
          <OrderTimeline order={order} />
        </div>
        <div className={styles.column}>
          {shipping !== null && <ShipmentCard order={order} shipping={shipping} may={may} />}
          {returns.length > 0 && may('returns') && <Returns returns={returns} />}
          <OrderFacts order={order} hasReceipt={hasReceipt} typedNote={typedNote} />
          {may('orders.fulfil') && <OrderTags tags={tags} />}
          {messages !== null && (
            <>
              <CustomerMessages threads={messages.threads} />
              {order.email !== null && <WriteToCustomer messageKey={messages.key} />}
            </>
          )}
        </div>
      </div>
      <NextActions order={order} className={styles.bar} />
    </OrderForms>
  );
}
