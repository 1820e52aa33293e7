import { useEffect } from 'react';
import { data, Link } from 'react-router';
import { useConfirmedOrders } from '#app/client/ordered-lines.ts';
import { toast } from '#app/client/toast-store.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { LoginPanel, StatePanel } from '#app/components/state-panel.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import lost from '#app/images/lost.svg';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { lastPage } from '#lib/table-query.ts';
import { findCredit, listCredit } from '#shop/credit/store-credit.server.ts';
import { findConfirmation } from '#shop/orders/find-confirmation.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import type { Route } from './+types/route.ts';
import { ordersCopy as copy } from './copy.ts';
import { OrderConfirmation } from './order-confirmation.tsx';
import { listedOrder, OrderTable } from './order-table.tsx';
import styles from './orders.module.css';

const PAGE = /^[1-9]\d{0,5}$/;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, log, requestId } = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const isCancelledShown = searchParams.get('cancelled') === '1';
  const requestedPage = searchParams.get('page') ?? '1';
  if (!PAGE.test(requestedPage)) throw data(null, { status: 404 });
  if (session === null) return data({ state: 'visitor', isCancelledShown } as const);
  const { db } = context.get(shopContext);
  const now = new Date();
  const isFirstPage = requestedPage === '1' && !isCancelledShown;
  const [found, confirmed, credit, entries] = await Promise.all([
    listOrders(db, session.customerId, { page: Number(requestedPage), isCancelledShown }).catch((err: unknown) => {
      log.error({ err }, 'Orders could not be listed');
      return null;
    }),
    // The list says the same: it is shown without the confirmation.
    isFirstPage ? findConfirmation(db, session.customerId, now).catch(() => []) : [],
    findCredit(db, session.customerId).catch(() => 0),
    listCredit(db, session.customerId).catch(() => []),
  ]);
  if (found === null) return data({ state: 'failed', isCancelledShown, requestId } as const, { status: 503 });
  if (!found.ok) throw data(null, { status: 404 });
  const { rows, ...paging } = found.value;
  return data({
    state: 'read',
    isCancelledShown,
    paging,
    credit,
    entries,
    confirmed,
    orders: rows.map((order) => listedOrder(order, now)),
  } as const);
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/orders', isHidden: true });
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { isCancelledShown } = loaderData;
  return (
    <>
      <header className={styles.head}>
        <h1>{copy.title}</h1>
        {loaderData.state === 'read' && (
          <Link className="button small" to={hrefOf(1, !isCancelledShown)} preventScrollReset>
            {isCancelledShown ? copy.hideCancelled : copy.showCancelled}
          </Link>
        )}
      </header>
      {loaderData.state === 'visitor' && <LoginPanel title={copy.logIn} text={copy.logInHint} path="/orders" />}
      {loaderData.state === 'failed' && <NotRead reference={loaderData.requestId} />}
      {loaderData.state === 'read' && loaderData.confirmed.length > 0 && (
        <OrderConfirmation orders={loaderData.confirmed} />
      )}
      {loaderData.state === 'read' && loaderData.credit > 0 && <Credit {...loaderData} />}
      {loaderData.state === 'read' && <List {...loaderData} />}
    </>
  );
}

type ReadOrders = Extract<Route.ComponentProps['loaderData'], { state: 'read' }>;

function List({ orders, paging, isCancelledShown }: ReadOrders) {
  const { total, page, pageSize } = paging;
  useConfirmedOrders(orders);
  const pages = lastPage(total, pageSize);
  if (total === 0) {
    return (
      <StatePanel art={empty} title={isCancelledShown ? copy.emptyShown : copy.empty} text={copy.emptyHint}>
        <Link className="button loud" to="/shop">
          {copy.browse}
        </Link>
      </StatePanel>
    );
  }
  return (
    <>
      <OrderTable orders={orders} />
      {pages > 1 && (
        <nav className={styles.pages} aria-label={copy.page(page, pages)}>
          {page > 1 && (
            <Link className="button small" to={hrefOf(page - 1, isCancelledShown)}>
              {copy.newer}
            </Link>
          )}
          <span>{copy.page(page, pages)}</span>
          {page < pages && (
            <Link className="button small" to={hrefOf(page + 1, isCancelledShown)}>
              {copy.older}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

/** The customer's store credit, and how it came about. */
const Credit = ({ credit, entries }: Pick<ReadOrders, 'credit' | 'entries'>) => (
  <details className={styles.credit}>
    <summary>{copy.credit(formatRupees(credit))}</summary>
    <ul>
      {entries.map(({ id, amountPaise, reason, orderNumber, at }) => (
        <li key={id}>
          <span>{copy.creditReasons[reason](orderNumber)}</span>
          <time dateTime={at.toISOString()}>{formatDay(at)}</time>
          <b>{formatRupees(amountPaise)}</b>
        </li>
      ))}
    </ul>
  </details>
);

function hrefOf(page: number, isCancelledShown: boolean): string {
  const query = new URLSearchParams();
  if (isCancelledShown) query.set('cancelled', '1');
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/orders' : `/orders?${query}`;
}

function NotRead({ reference }: { reference: string }) {
  useEffect(() => toast.error(copy.failed), []);
  return (
    <StatePanel art={lost} title={copy.failed} role="alert">
      <a className="button loud" href="/orders">
        {errorCopy.again}
      </a>
      <p className="reference">{errorCopy.reference(reference)}</p>
    </StatePanel>
  );
}
