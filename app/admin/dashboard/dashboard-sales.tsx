import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { averageBasket, type Sales, type SalesDay, type SalesSummary, salesSpans } from '#shop/fulfilment/sales.ts';
import { salesCopy as copy } from './copy.ts';
import styles from './dashboard.module.css';
import { DayChart } from './day-chart.tsx';

const dayText = (day: string) => formatDay(startOf(day));

/** Sales of this and the previous period, as charts, a sentence and a table by day. */
export function DashboardSales({ sales, days: span }: { sales: SalesSummary; days: number }) {
  const { days, sum, today, yesterday, month, monthBefore } = sales;
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
                className={days === span ? `button small ${styles.isChosen}` : 'button small'}
                to={`/admin/dashboard?days=${days}`}
                aria-current={days === span ? 'true' : undefined}
              >
                {copy.span(days)}
              </Link>
            ))}
        </nav>
      </div>
      <dl className={styles.salesNow}>
        <Now name={copy.today} now={today} before={copy.yesterday(formatRupees(yesterday.revenuePaise))} />
        <Now name={copy.month} now={month} before={copy.monthBefore(formatRupees(monthBefore.revenuePaise))} />
      </dl>
      <p role="status" aria-atomic="true">
        {copy.summary(span, sum.orders, sum.revenuePaise, averageBasket(sum))}{' '}
        {best.revenuePaise > 0 && copy.best(dayText(best.day), best.revenuePaise)}
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

const Now = ({ name, now, before }: { name: string; now: Sales; before: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{formatRupees(now.revenuePaise)}</b> {copy.inOrders(now.orders)}
      <span className="hint">{before}</span>
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
            <td>{formatCount(day.orders)}</td>
            <td>{formatRupees(day.revenuePaise)}</td>
            <td>{formatRupees(averageBasket(day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
