import { data, Link, useNavigate } from 'react-router';
import { loadReturns } from '#app/account/returns/load-returns.server.ts';
import { OrderReturns } from '#app/account/returns/order-returns.tsx';
import { cart } from '#app/client/cart-store.ts';
import { useReturnTerms } from '#app/client/site.ts';
import { toast } from '#app/client/toast-store.ts';
import { BriefPhotos } from '#app/components/brief-photos.tsx';
import { Icon } from '#app/components/icon.tsx';
import orderPartsStyles from '#app/components/order-parts.module.css';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { StruckPrice } from '#app/components/product/price.tsx';
import { LoginPanel } from '#app/components/state-panel.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { downloadHref } from '#shop/downloads/download.server.ts';
import { hasReceipt } from '#shop/invoicing/find-document.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { isCancellable, isDelivered, rulesOf } from '#shop/orders/order.ts';
import type { OrderDetail, OrderLine } from '#shop/orders/order-view.ts';
import { canCancelLines } from '#shop/refunds/refund.ts';
import { findReplaced } from '#shop/returns/find-returns.server.ts';
import { type BriefPhoto, listBriefPhotos } from '#shop/services/brief-photos.server.ts';
import { listQuoteMethods } from '#shop/services/quote-order.server.ts';
import type { Route } from './+types/order.route.ts';
import { cancelItemsCopy, downloadCopy as copy, ordersCopy, payoutCopy } from './copy.ts';
import styles from './order.module.css';
import { CancelOrder, FilesToPay, OrderNext } from './order-next.tsx';
import { OrderParcels, OrderTimeline } from './order-parcels.tsx';
import { OrderSide } from './order-side.tsx';
import ordersStyles from './orders.module.css';

type DownloadLink = { href: string; fileName: string };

/** Download links of a paid order. */
function OrderDownloads({ links, isWaiting }: { links: readonly DownloadLink[]; isWaiting: boolean }) {
  if (links.length === 0 && !isWaiting) return null;
  return (
    <section aria-labelledby="downloads-title">
      <h2 id="downloads-title">{copy.title}</h2>
      {links.length === 0 && <p>{copy.waiting}</p>}
      <ul className={styles.downloads}>
        {links.map(({ href, fileName }) => (
          <li key={href}>
            <a className="button" href={href} download>
              <Icon name="download" />
              {copy.download(fileName)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Adds the ordered items to the cart again; the cart then requests current prices. Needs scripts, because the cart is
 * in the browser.
 */
function OrderAgain({ lines }: { lines: readonly OrderLine[] }) {
  const navigate = useNavigate();
  const wanted = lines.flatMap((line) => (line.productId === null || line.type === 'service' ? [] : [entryOf(line)]));
  if (wanted.length === 0) return null;

  function orderAgain(): void {
    for (const entry of wanted) cart.add(entry);
    toast.success(ordersCopy.reordered(wanted.length));
    navigate('/cart');
  }

  return (
    <button type="button" className="button scripted" onClick={orderAgain}>
      {ordersCopy.reorder}
    </button>
  );
}

const entryOf = ({ productId, variantId, quantity, type, name, optionText, image }: OrderLine) => ({
  id: productId ?? '',
  variantId,
  quantity,
  type: type === 'digital' ? ('digital' as const) : ('shop' as const),
  name,
  price: null,
  discount: 0,
  image,
  optionText,
});

/** Order lines as they were ordered; the name links to the current product. */
function OrderLines({ order, photos }: { order: OrderDetail; photos: readonly BriefPhoto[] }) {
  const { status, lines, brief, serviceTitle } = order;
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title">{brief === null ? ordersCopy.lines : serviceTitle}</h2>
      {brief !== null && (
        <>
          <h3>{ordersCopy.brief}</h3>
          <p className={orderPartsStyles.brief}>{brief}</p>
          <BriefPhotos orderId={order.id} photos={photos} label={ordersCopy.briefPhoto} />
        </>
      )}
      {lines.length > 0 && (
        <ul className={orderPartsStyles.lines}>
          {lines.map((line) => (
            <Line key={line.position} line={line} isDelivered={isDelivered(status)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line, isDelivered }: { line: OrderLine; isDelivered: boolean }) {
  const { productId, name, optionText, image, pricePaise, unitPayablePaise, quantity, cancelled, type } = line;
  return (
    <li className={orderPartsStyles.line}>
      <img src={image ?? '/placeholder.svg'} alt="" width="88" height="88" loading="lazy" />
      <div>
        <p className={orderPartsStyles.lineName}>
          {productId === null ? name : <Link to={`/item/${productId}`}>{name}</Link>}
        </p>
        {optionText !== null && <p className="hint">{optionText}</p>}
        {productId === null && type !== 'service' && <p className="hint">{ordersCopy.gone}</p>}
        <p className="hint">
          {quantity} × {formatRupees(unitPayablePaise)}
        </p>
        {isDelivered && productId !== null && quantity > cancelled && (
          <p>
            <Link className="link alone" to={`/item/${productId}/review`} aria-label={ordersCopy.reviewOf(name)}>
              {ordersCopy.review}
            </Link>
          </p>
        )}
        {cancelled > 0 && <p className="tag waiting">{cancelItemsCopy.cancelledUnits(cancelled, quantity)}</p>}
      </div>
      <p className={orderPartsStyles.lineSum}>
        {pricePaise > unitPayablePaise && <StruckPrice amount={pricePaise * quantity} />}
        <b>{formatRupees(unitPayablePaise * quantity)}</b>
      </p>
    </li>
  );
}

const countUnits = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);

const MINUTE_MS = 60_000;
/** How long a download link on an open page is valid, in milliseconds. */
const LINK_MS = 60 * MINUTE_MS;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { session } = context.get(visitContext);
  if (session === null) return { path: `/orders/${params.id}`, order: null };
  const { db, details, orderContext } = context.get(shopContext);
  const order = await findOrder(db, session.customerId, params.id);
  if (order === null) throw data(null, { status: 404 });
  const [returns, replaced, photos, isReceipt] = await Promise.all([
    loadReturns(orderContext, order.id),
    findReplaced(db, order.id),
    order.kind === 'service' ? listBriefPhotos(db, order.id) : [],
    hasReceipt(db, details, order.id),
  ]);
  const leftMs = order.expiresAt === null ? null : order.expiresAt.getTime() - Date.now();
  return {
    path: `/orders/${order.id}`,
    order,
    returns,
    replaced,
    photos,
    minutesLeft: leftMs === null ? null : Math.max(0, Math.ceil(leftMs / MINUTE_MS)),
    hasReceipt: isReceipt,
    quoteMethods: order.status === 'quoted' ? listQuoteMethods(orderContext) : [],
    downloads: order.downloads.map(({ position, fileName }) => ({
      fileName,
      href: downloadHref(orderContext, { orderId: order.id, position }, new Date(Date.now() + LINK_MS)),
    })),
  };
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData.order ? ordersCopy.orderTitle(loaderData.order.number) : ordersCopy.title;
  return pageMeta(matches, { title, path: loaderData.path, isHidden: true });
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, path } = loaderData;
  const { days } = useReturnTerms();
  if (order === null) {
    return (
      <>
        <header className={ordersStyles.head}>
          <h1>{ordersCopy.title}</h1>
        </header>
        <LoginPanel title={ordersCopy.logIn} text={ordersCopy.logInHint} path={path} />
      </>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <p className="crumbs">
          <Link to="/orders">
            <Icon name="back" />
            {ordersCopy.back}
          </Link>
        </p>
        <h1>{ordersCopy.orderTitle(order.number)}</h1>
        <p className={styles.facts}>
          <OrderStatusTag status={order.status} />
          <span>{ordersCopy.placedOn(formatDay(order.createdAt))}</span>
        </p>
      </header>
      <div className={styles.order}>
        <div className={styles.main}>
          <OrderNext
            order={order}
            minutesLeft={loaderData.minutesLeft ?? null}
            quoteMethods={loaderData.quoteMethods ?? []}
          />
          {order.filesToPay !== null && <FilesToPay files={order.filesToPay} />}
          {order.needsPayout && (
            <div className={styles.next}>
              <p>
                <b>{payoutCopy.needed}</b>
              </p>
              <Link className="button loud" to={`/orders/${order.id}/payout`}>
                {payoutCopy.enter}
              </Link>
            </div>
          )}
          <OrderDownloads links={loaderData.downloads ?? []} isWaiting={order.kind === 'digital' && order.isPaid} />
          {loaderData.replaced != null && (
            <p>
              {ordersCopy.replaces}{' '}
              <Link className="link" to={`/orders/${loaderData.replaced.orderId}`}>
                {ordersCopy.orderTitle(loaderData.replaced.orderNumber)}
              </Link>
            </p>
          )}
          <OrderParcels order={order} />
          <OrderLines order={order} photos={loaderData.photos ?? []} />
          {loaderData.returns != null && <OrderReturns orderId={order.id} returns={loaderData.returns} />}
          <OrderTimeline order={order} />
          <div className={styles.actions}>
            <OrderAgain lines={order.lines} />
            {order.status !== 'quoted' && isCancellable(order.status, order.kind) && (
              <CancelOrder order={{ ...order, isReplacement: loaderData.replaced != null }} />
            )}
            {canCancelLines(order.status, order.kind, order.hasCourier) &&
              (order.isPaid || !order.isClaimed) &&
              loaderData.replaced == null &&
              countUnits(order.lines) > 1 && (
                <Link className="button" to={`/orders/${order.id}/cancel-items`}>
                  {cancelItemsCopy.open}
                </Link>
              )}
          </div>
          {rulesOf(order.status).parcel !== null && !isCancellable(order.status, order.kind) && (
            <p className="hint">
              {ordersCopy.noCancel}{' '}
              <Link className="link" to="/contact">
                {ordersCopy.write}
              </Link>
              {order.kind === 'service' ? '.' : ordersCopy.orReturn(days)}
            </p>
          )}
        </div>
        <OrderSide order={order} hasReceipt={loaderData.hasReceipt ?? false} />
      </div>
    </>
  );
}
