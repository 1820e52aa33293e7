import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { PeriodForm } from '#app/admin/components/period-form.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formatCount } from '#lib/plural.ts';
import { periodsOf, readDays } from '#shop/fulfilment/money.server.ts';
import {
  type FunnelCounts,
  type FunnelRow,
  type FunnelStep,
  funnelSpans,
  funnelSteps,
  percentOf,
} from '#shop/funnel/funnel.ts';
import { getFunnel } from '#shop/funnel/get-funnel.server.ts';
import type { Route } from './+types/route.ts';
import styles from './analytics.module.css';
import { analyticsCopy as copy } from './copy.ts';

const PATH = '/admin/analytics';

/** `?days=30`, or `?from=2026-11-01&to=2026-11-30`; the dashboard's figures of visits lead here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const span = funnelSpans.find((span) => span === Number(params.get('days'))) ?? funnelSpans[0];
  const days = params.has('from') ? null : span;
  const period = days === null ? readDays(params) : periodsOf(new Date(), days).period;
  return { days, period, ...(await getFunnel(context.get(shopContext).db, period)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.analytics, path: PATH, isHidden: true });
}

export default function Analytics({ loaderData: { days, period, sum, rows } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <div className={styles.page}>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.analytics}</h1>
        <nav className={adminStyles.actions} aria-label={copy.spans}>
          {funnelSpans
            .toSorted((one, other) => one - other)
            .map((span) => (
              <Link
                key={span}
                className="button small"
                to={`${PATH}?days=${span}`}
                aria-current={span === days ? 'true' : undefined}
              >
                {copy.span(span)}
              </Link>
            ))}
        </nav>
      </header>
      <p>{copy.lead}</p>
      <PeriodForm period={period} queryKey={JSON.stringify(period)} />
      <section className={adminStyles.card} aria-labelledby="funnel-title">
        <h2 id="funnel-title">{copy.funnel}</h2>
        {rows.length === 0 ? (
          <p>
            {copy.none} {copy.noneText}
          </p>
        ) : (
          <ol className={styles.steps}>
            {funnelSteps.map((step) => (
              <Step key={step} step={step} sum={sum} />
            ))}
          </ol>
        )}
      </section>
      {rows.length > 0 && <Sources rows={rows} />}
      <p className="hint">
        {copy.counted} {copy.tags}{' '}
        {may('settings') && (
          <Link className="link" to="/admin/settings#tags">
            {copy.openSettings}
          </Link>
        )}
      </p>
    </div>
  );
}

function Step({ step, sum }: { step: FunnelStep; sum: FunnelCounts }) {
  const share = percentOf(sum[step], sum.visit);
  return (
    <li>
      {copy.steps[step]}
      <b>{formatCount(sum[step])}</b>
      {step === 'view'
        ? sum.visit > 0 && <span className="hint">{copy.perVisit(Math.round((sum.view / sum.visit) * 10) / 10)}</span>
        : share !== null && (
            <>
              <meter min="0" max={Math.max(sum.visit, sum[step])} value={sum[step]} aria-label={copy.steps[step]} />
              {step !== 'visit' && <span className="hint">{copy.share(share)}</span>}
            </>
          )}
    </li>
  );
}

const Sources = ({ rows }: { rows: readonly FunnelRow[] }) => (
  <section className={adminStyles.card} aria-labelledby="sources-title">
    <h2 id="sources-title">{copy.sources}</h2>
    <p className="hint">{copy.hint}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard, too */}
    <section className={styles.sources} aria-label={copy.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{copy.source}</th>
            {funnelSteps.map((step) => (
              <th key={step} scope="col">
                {copy.steps[step]}
              </th>
            ))}
            <th scope="col">{copy.conversion}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, counts }) => (
            <tr key={source}>
              <th scope="row">{source === null ? copy.others : (copy.names[source] ?? source)}</th>
              {funnelSteps.map((step) => (
                <td key={step}>{formatCount(counts[step])}</td>
              ))}
              <td>{copy.percent(percentOf(counts.order, counts.visit))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </section>
);
