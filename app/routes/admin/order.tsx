import { data } from 'react-router';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { OrderActions } from '#app/ui/admin/order-actions.tsx';
import { OrderDeeds } from '#app/ui/admin/order-deed.tsx';
import { OrderFacts } from '#app/ui/admin/order-facts.tsx';
import { OrderHead } from '#app/ui/admin/order-head.tsx';
import { OrderMoney } from '#app/ui/admin/order-money.tsx';
import { OrderedLines, OrderStory } from '#app/ui/admin/order-story.tsx';
import { getDeskOrder } from '#shop/orders/get-desk-order.server.ts';
import { findUsualCarrier, listNextInLine } from '#shop/orders/list-next-in-line.server.ts';
import { adminOrderWords as words } from '#words/admin/orders.ts';
import type { Route } from './+types/order.ts';
import { doDeed } from './order-deeds.server.ts';
import '#app/styles/admin-orders.css';
import '#app/styles/orders.css';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const order = await getDeskOrder(db, params.id);
  if (order === null) throw data(null, { status: 404 });
  const isParcel = order.kind === 'shop';
  const [line, usualCarrier] = await Promise.all([
    isParcel ? listNextInLine(db, order) : [],
    isParcel ? findUsualCarrier(db) : null,
  ]);
  return { order, line, usualCarrier, hasReceipt: details.gstin === null };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, ({ admin, shop, form }) => doDeed(shop.desk, admin.customerId, args.params.id, form));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, number } = loaderData.order;
  return pageMeta(matches, { title: words.title(number), path: `/admin/orders/${id}`, isHidden: true });
}

export default function OrderAtDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { order, line, usualCarrier, hasReceipt } = loaderData;
  return (
    <OrderDeeds key={order.id} path={`/admin/orders/${order.id}`} seen={order.status} first={actionData}>
      <OrderHead order={order} />
      <div className="desk-columns">
        <div className="desk-order-column">
          <OrderActions order={order} line={line} usualCarrier={usualCarrier} />
          <OrderedLines order={order} />
          <OrderMoney order={order} />
          <OrderStory order={order} />
        </div>
        <div className="desk-order-column">
          <OrderFacts order={order} hasReceipt={hasReceipt} />
        </div>
      </div>
    </OrderDeeds>
  );
}
