import type { ReactNode } from 'react';
import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import { type Day, daysAfter, monthOf, sameDayOfMonthBefore, startOf } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { averageBasket, type Sales, type SalesDay, type SalesSummary, salesSpans } from '#shop/fulfilment/dashboard.ts';
import type { Period } from '#shop/fulfilment/money.ts';
import { salesCopy as copy } from './copy.ts';
import styles from './dashboard.module.css';

/** One bar: a day, its value, and its text. */
type DayBar = { day: string; value: number; text: string };

type Props = {
  title: string;
  bars: readonly DayBar[];
  /** Labels below the first and the last bar. */
  from: string;
  to: string;
  /** Label of the top line. */
  top: (value: number) => string;
};

const WIDTH = 10;
const GAP = 1.5;
const HEIGHT = 100;

/**
 * A bar chart without scripts or inline styles. For sighted readers only: the same values are in a sentence and a table
 * beside it.
 */
function DayChart({ title, bars, from, to, top }: Props) {
  const most = niceTop(Math.max(...bars.map(({ value }) => value)));
  return (
    <figure className={styles.dayChart} aria-hidden="true">
      <figcaption>
        <b>{title}</b> <span className="hint">{top(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`} preserveAspectRatio="none" height="120" aria-hidden="true">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} x1="0" x2={bars.length * WIDTH} y1={y} y2={y} />
        ))}
        {bars.map(({ day, value, text }, at) => {
          const height = (value / most) * HEIGHT;
          return (
            <g key={day}>
              <rect
                className={styles.dayBar}
                x={at * WIDTH + GAP}
                y={HEIGHT - height}
                width={WIDTH - 2 * GAP}
                height={height}
              />
              {/* Wider than the bar, so that the tooltip also works on days without orders. */}
              <rect className={styles.dayPlace} x={at * WIDTH} y="0" width={WIDTH} height={HEIGHT}>
                <title>{text}</title>
              </rect>
            </g>
          );
        })}
      </svg>
      <div className={`${styles.dayEnds} hint`}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}

/** The next round number: 1, 2 or 5 followed by zeros. */
function niceTop(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * size).find((step) => step >= value) ?? size;
}

const dayText = (day: string) => formatDay(startOf(day));

/** The list of the orders behind a figure. */
export const salesHref = ({ from, to }: Period, product?: string): string =>
  `/admin/sales?${new URLSearchParams({ from, to, ...(product !== undefined && { product }) })}`;

/** Sales of this and the previous period, as charts, a sentence and a table by day; each figure leads to its orders. */
export function DashboardSales({ sales, money, days: span }: { sales: SalesSummary; money: Periods; days: number }) {
  const { days, sum, sumBefore, today, yesterday, month, monthBefore } = sales;
  const { period, before } = money;
  const day = period.to;
  const best = days.reduce((most, day) => (day.revenuePaise > most.revenuePaise ? day : most));
  return (
    <section className={adminStyles.card} aria-labelledby="sales-title">
      <div className={adminStyles.head}>
        <h2 id="sales-title">{copy.title}</h2>
        <nav className={adminStyles.actions} aria-label={copy.spans}>
          {[...salesSpans]
            .sort((one, other) => one - other)
            .map((days) => (
              <Link
                key={days}
                className="button small"
                to={`/admin/dashboard?days=${days}`}
                aria-current={days === span ? 'true' : undefined}
              >
                {copy.span(days)}
              </Link>
            ))}
        </nav>
      </div>
      <dl className={styles.salesNow}>
        <Now name={copy.today} now={today} period={oneDay(day)}>
          <OfPeriod period={oneDay(daysAfter(day, -1))}>
            {copy.yesterday(formatRupees(yesterday.revenuePaise))}
          </OfPeriod>
        </Now>
        <Now name={copy.month} now={month} period={upTo(day)}>
          <OfPeriod period={upTo(sameDayOfMonthBefore(day))}>
            {copy.monthBefore(formatRupees(monthBefore.revenuePaise))}
          </OfPeriod>
        </Now>
      </dl>
      <p role="status" aria-atomic="true" className={styles.salesSummary}>
        <OfPeriod period={period}>{copy.summary(span, sum.orders, sum.revenuePaise, averageBasket(sum))}</OfPeriod>{' '}
        {best.revenuePaise > 0 && (
          <OfPeriod period={oneDay(best.day)}>{copy.best(dayText(best.day), best.revenuePaise)}</OfPeriod>
        )}
      </p>
      <p className={styles.salesSummary}>
        <OfPeriod period={before}>
          {copy.before(sumBefore.orders, sumBefore.revenuePaise, averageBasket(sumBefore))}
        </OfPeriod>
      </p>
      {sum.orders > 0 && (
        <>
          <Charts days={days} />
          <SalesTable days={days} />
        </>
      )}
      <p className="hint">{copy.counted}</p>
    </section>
  );
}

type Periods = { period: Period; before: Period };

const oneDay = (day: Day): Period => ({ from: day, to: day });
const upTo = (day: Day): Period => ({ from: monthOf(day), to: day });

const OfPeriod = ({ period, children }: { period: Period; children: ReactNode }) => (
  <Link className="link" to={salesHref(period)}>
    {children}
  </Link>
);

const Now = ({ name, now, period, children }: { name: string; now: Sales; period: Period; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Link to={salesHref(period)}>
        <b>{formatRupees(now.revenuePaise)}</b> {copy.inOrders(now.orders)}
      </Link>
      <span className="hint">{children}</span>
    </dd>
  </div>
);

function Charts({ days }: { days: readonly SalesDay[] }) {
  const ends = { from: dayText(days[0]?.day ?? ''), to: dayText(days.at(-1)?.day ?? '') };
  const rupees = (value: number) => copy.most(formatRupees(value));
  const bars = (figureOf: (day: SalesDay) => number, show: (value: number) => string) =>
    days.map((day) => ({ day: day.day, value: figureOf(day), text: `${dayText(day.day)}: ${show(figureOf(day))}` }));
  return (
    <div className={styles.dayCharts}>
      <DayChart
        title={copy.revenue}
        bars={bars(({ revenuePaise }) => revenuePaise, formatRupees)}
        {...ends}
        top={rupees}
      />
      <DayChart
        title={copy.orders}
        bars={bars(({ orders }) => orders, String)}
        {...ends}
        top={(value) => copy.most(formatCount(value))}
      />
      <DayChart title={copy.average} bars={bars(averageBasket, formatRupees)} {...ends} top={rupees} />
    </div>
  );
}

const SalesTable = ({ days }: { days: readonly SalesDay[] }) => (
  <details className={styles.salesTable}>
    <summary>{copy.table}</summary>
    <table>
      <caption className="vh">{copy.byDay}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          <th scope="col">{copy.orders}</th>
          <th scope="col">{copy.revenue}</th>
          <th scope="col">{copy.average}</th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayText(day.day)}</th>
            {[formatCount(day.orders), formatRupees(day.revenuePaise), formatRupees(averageBasket(day))].map(
              (figure, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns
                <td key={at}>
                  <OfPeriod period={oneDay(day.day)}>{figure}</OfPeriod>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
