import { data, Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { LoginPanel } from '#app/components/state-panel.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formatDay } from '#lib/clock.ts';
import { downloadHref } from '#shop/downloads/download.server.ts';
import { getOrder } from '#shop/orders/find-orders.server.ts';
import { isCancellable, rulesOf } from '#shop/orders/order.ts';
import { listQuoteMethods } from '#shop/services/accept-quote.server.ts';
import type { Route } from './+types/order.route.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ordersCopy as copy } from './copy.ts';
import orderStyles from './order.module.css';
import { OrderAgain } from './order-again.tsx';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderNext } from './order-next.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import ordersStyles from './orders.module.css';

const MINUTE_MS = 60_000;
/** How long a download link on an open page is valid, in milliseconds. */
const LINK_MS = 60 * MINUTE_MS;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { session } = context.get(visitContext);
  if (session === null) return { path: `/orders/${params.id}`, order: null };
  const { db, details, orderContext } = context.get(shopContext);
  const order = await getOrder(db, session.customerId, params.id);
  if (order === null) throw data(null, { status: 404 });
  const leftMs = order.expiresAt === null ? null : order.expiresAt.getTime() - Date.now();
  return {
    path: `/orders/${order.id}`,
    order,
    minutesLeft: leftMs === null ? null : Math.max(0, Math.ceil(leftMs / MINUTE_MS)),
    hasReceipt: details.gstin === null,
    quoteMethods: order.status === 'quoted' ? listQuoteMethods(orderContext) : [],
    downloads: order.downloads.map(({ position, fileName }) => ({
      fileName,
      href: downloadHref(orderContext, { orderId: order.id, position }, new Date(Date.now() + LINK_MS)),
    })),
  };
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData.order ? copy.orderTitle(loaderData.order.number) : copy.title;
  return pageMeta(matches, { title, path: loaderData.path, isHidden: true });
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, path } = loaderData;
  if (order === null) {
    return (
      <>
        <header className={ordersStyles.head}>
          <h1>{copy.title}</h1>
        </header>
        <LoginPanel title={copy.logIn} text={copy.logInHint} path={path} />
      </>
    );
  }
  return (
    <>
      <header className={orderStyles.head}>
        <p className="crumbs">
          <Link to="/orders">
            <Icon name="back" />
            {copy.back}
          </Link>
        </p>
        <h1>{copy.orderTitle(order.number)}</h1>
        <p className={orderStyles.facts}>
          <OrderStatusTag status={order.status} />
          <span>{copy.placedOn(formatDay(order.createdAt))}</span>
        </p>
      </header>
      <div className={orderStyles.order}>
        <div className={orderStyles.main}>
          <OrderNext
            order={order}
            minutesLeft={loaderData.minutesLeft ?? null}
            quoteMethods={loaderData.quoteMethods ?? []}
          />
          <OrderDownloads links={loaderData.downloads ?? []} isWaiting={order.kind === 'digital' && order.isPaid} />
          <OrderLines order={order} />
          <OrderTimeline order={order} />
          <div className={orderStyles.actions}>
            <OrderAgain lines={order.lines} />
            {order.status !== 'quoted' && isCancellable(order.status, order.kind) && <CancelOrder order={order} />}
          </div>
          {rulesOf(order.status).parcel !== null && !isCancellable(order.status, order.kind) && (
            <p className="hint">
              {copy.noCancel}{' '}
              <Link className="link" to="/contact">
                {copy.write}
              </Link>
              {copy.orReturn}
            </p>
          )}
        </div>
        <OrderSide order={order} hasReceipt={loaderData.hasReceipt ?? false} />
      </div>
    </>
  );
}
