import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatRupees, type Paise, sumOf } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import {
  type Ageing,
  type BestSeller,
  type MethodSums,
  type MoneyFlow,
  type MoneySums,
  orderAges,
  type Period,
  revenueOf,
  type Uncollected,
} from '#shop/fulfilment/money.ts';
import { type OrderKind, orderKinds, statusText } from '#shop/orders/order.ts';
import { moneyCopy as copy } from './copy.ts';
import styles from './dashboard.module.css';
import { salesHref } from './dashboard-sales.tsx';

type Visits = { visits: number; orders: number };

export type Money = {
  period: Period;
  before: Period;
  /** `label`: name of the payment method as people read it. */
  methods: (MethodSums & { label: string })[];
  sums: MoneySums;
  sumsBefore: MoneySums;
  uncollected: Uncollected;
  funnel: Visits;
  funnelBefore: Visits;
};

/** The list of payments behind a figure. */
function listOf({ from, to }: Period, flow?: MoneyFlow, method?: string): string {
  const narrow = Object.entries({ flow, method }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/admin/payments?${new URLSearchParams([['from', from], ['to', to], ...narrow])}`;
}

const TO_COLLECT = '/admin/shop-orders?payment=to-collect';
const claimedList = (kind: OrderKind): string => `/admin/${kind}-orders?payment=claimed`;

/** What was paid, refunded and is still to come; each figure leads to the rows that make it. */
export function DashboardMoney({ money, days }: { money: Money; days: number }) {
  const { period, before, methods, sums, sumsBefore, uncollected, funnel, funnelBefore } = money;
  const { onDelivery, claimed } = uncollected;
  const claimedKinds = orderKinds.filter((kind) => claimed[kind].orders > 0);
  const [claimedKind = 'shop', several] = claimedKinds;
  const toConfirm = formatRupees(sumOf(orderKinds.map((kind) => claimed[kind].amountPaise)));
  const then = (amount: Paise, flow?: MoneyFlow) => (
    <Link className="link" to={listOf(before, flow)}>
      {copy.before(formatRupees(amount))}
    </Link>
  );
  return (
    <section className={adminStyles.card} aria-labelledby="money-title">
      <h2 id="money-title">{copy.title(days)}</h2>
      <dl className={styles.salesNow}>
        <Figure name={copy.paid} to={listOf(period, 'paid')} amount={sums.paidPaise}>
          {then(sumsBefore.paidPaise, 'paid')}
        </Figure>
        <Figure name={copy.refunded} to={listOf(period, 'refunded')} amount={sums.refundedPaise}>
          {then(sumsBefore.refundedPaise, 'refunded')}
        </Figure>
        <Figure name={copy.revenue} to={listOf(period)} amount={revenueOf(sums)}>
          {then(revenueOf(sumsBefore))}
        </Figure>
        <Figure name={copy.toCollect} to={TO_COLLECT} amount={onDelivery.amountPaise}>
          <Link className="link" to={TO_COLLECT}>
            {copy.orders(onDelivery.orders)}
          </Link>
        </Figure>
        <div>
          <dt>{copy.toConfirm}</dt>
          <dd>
            {several ? (
              <b>{toConfirm}</b>
            ) : (
              <Link to={claimedList(claimedKind)}>
                <b>{toConfirm}</b>
              </Link>
            )}
            {claimedKinds.map((kind) => (
              <span key={kind} className="hint">
                <Link className="link" to={claimedList(kind)}>
                  {copy.kinds[kind]}: {formatRupees(claimed[kind].amountPaise)}
                </Link>
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{copy.conversion}</dt>
          <dd>
            <Link to={`/admin/analytics?days=${days}`}>
              <b>{copy.percent(funnel.orders, funnel.visits)}</b> {copy.visits(funnel.orders, funnel.visits)}
            </Link>
            <span className="hint">
              <Link className="link" to={`/admin/analytics?${new URLSearchParams(before)}`}>
                {copy.before(copy.percent(funnelBefore.orders, funnelBefore.visits))}
              </Link>
            </span>
          </dd>
        </div>
      </dl>
      {methods.length > 0 && <ByMethod methods={methods} period={period} />}
      <p className="hint">{copy.counted}</p>
    </section>
  );
}

const Counted = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <Link className="link" to={to}>
    {children}
  </Link>
);

type FigureProps = { name: string; to: string; amount: Paise; children: React.ReactNode };

const Figure = ({ name, to, amount, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Link to={to}>
        <b>{formatRupees(amount)}</b>
      </Link>
      <span className="hint">{children}</span>
    </dd>
  </div>
);

const ByMethod = ({ methods, period }: Pick<Money, 'methods' | 'period'>) => (
  <div className={styles.salesTable}>
    <table>
      <caption className="vh">{copy.byMethod}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.method}</th>
          <th scope="col">{copy.paid}</th>
          <th scope="col">{copy.refunded}</th>
          <th scope="col">{copy.revenue}</th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ method, label, ...sums }) => (
          <tr key={method}>
            <th scope="row">{label}</th>
            <td>
              <Counted to={listOf(period, 'paid', method)}>{formatRupees(sums.paidPaise)}</Counted>
            </td>
            <td>
              <Counted to={listOf(period, 'refunded', method)}>{formatRupees(sums.refundedPaise)}</Counted>
            </td>
            <td>
              <Counted to={listOf(period, undefined, method)}>{formatRupees(revenueOf(sums))}</Counted>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** How long orders have waited; nothing if none waits. */
export function DashboardAgeing({ ageing }: { ageing: readonly Ageing[] }) {
  if (ageing.length === 0) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="ageing-title">
      <h2 id="ageing-title">{copy.ageing}</h2>
      <div className={styles.salesTable}>
        <table aria-labelledby="ageing-title">
          <thead>
            <tr>
              <th scope="col">{copy.status}</th>
              {orderAges.map((age) => (
                <th key={age} scope="col">
                  {copy.ages[age]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ageing.map(({ status, ...counts }) => (
              <tr key={status}>
                <th scope="row">
                  <Counted to={`/admin/shop-orders?status=${status}&sort=oldest`}>{statusText(status)}</Counted>
                </th>
                {orderAges.map((age) => (
                  <td key={age}>
                    <Counted to={`/admin/shop-orders?status=${status}&age=${age}&sort=oldest`}>
                      {formatCount(counts[age])}
                    </Counted>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type BestProps = { products: readonly BestSeller[]; money: Pick<Money, 'period' | 'before'>; days: number };

/** The products ordered most; nothing without orders. */
export function DashboardBestSellers({ products, money: { period, before }, days }: BestProps) {
  if (products.length === 0) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="best-title">
      <h2 id="best-title">{copy.best(days)}</h2>
      <ol className={styles.dashboardList}>
        {products.map(({ productId, name, units, unitsBefore }) => (
          <li key={productId}>
            <Counted to={`/admin/products/${productId}`}>{name}</Counted>
            <span>
              <Counted to={salesHref(period, productId)}>{copy.units(units)}</Counted>
              <span className="hint">
                <Counted to={salesHref(before, productId)}>{copy.before(copy.units(unitsBefore))}</Counted>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
