import { data } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { findUsualCarrier, listNextInLine } from '#shop/fulfilment/count-waiting.server.ts';
import { getAdminOrder } from '#shop/fulfilment/get-admin-order.server.ts';
import type { Route } from './+types/order.route.ts';
import styles from './admin-orders.module.css';
import { adminOrderCopy as copy } from './copy.ts';
import { runAction } from './order-action.server.ts';
import { OrderForms } from './order-action.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderMoney } from './order-payments.tsx';
import { OrderedLines, OrderTimeline } from './order-timeline.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const order = await getAdminOrder(db, params.id);
  if (order === null) throw data(null, { status: 404 });
  const isParcel = order.kind === 'shop';
  const [line, usualCarrier] = await Promise.all([
    isParcel ? listNextInLine(db, order) : [],
    isParcel ? findUsualCarrier(db) : null,
  ]);
  return { order, line, usualCarrier, hasReceipt: details.gstin === null };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, ({ admin, shop, form }) => runAction(shop.orderContext, admin.customerId, args.params.id, form));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, number } = loaderData.order;
  return pageMeta(matches, { title: copy.title(number), path: `/admin/orders/${id}`, isHidden: true });
}

export default function LockedOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, line, usualCarrier, hasReceipt } = loaderData;
  return (
    <OrderForms key={order.id} path={`/admin/orders/${order.id}`} seen={order.status} first={actionData}>
      <OrderHead order={order} />
      <div className={adminStyles.columns}>
        <div className={styles.column}>
          <OrderActions order={order} line={line} usualCarrier={usualCarrier} />
          <OrderedLines order={order} />
          <OrderMoney order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className={styles.column}>
          <OrderFacts order={order} hasReceipt={hasReceipt} />
        </div>
      </div>
    </OrderForms>
  );
}
