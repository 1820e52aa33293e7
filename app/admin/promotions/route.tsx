import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import * as numbers from '#config/numbers.ts';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { readTableQuery, tableHref } from '#lib/table-query.ts';
import {
  type AdminPromotion,
  type CalendarWeek,
  calendarOf,
  promotionShape,
} from '#shop/promotions/admin-promotion.ts';
import { findPromotionKind } from '#shop/promotions/kinds.ts';
import { listPlannedPromotions, listPromotions } from '#shop/promotions/list-promotions.server.ts';
import { type PromotionState, promotionStates } from '#shop/promotions/promotion.ts';
import type { Route } from './+types/route.ts';
import { promotionsCopy as copy } from './copy.ts';
import styles from './promotions.module.css';

const PATH = '/admin/promotions';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const query = readTableQuery(new URL(request.url).searchParams, promotionShape);
  const now = new Date();
  const [listed, planned] = await Promise.all([listPromotions(db, query, now), listPlannedPromotions(db, now)]);
  if (!listed.ok) throw data(null, { status: 404 });
  return { query, promotions: listed.value, weeks: calendarOf(planned, numbers.PROMOTION_CALENDAR_WEEKS, now) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.promotions, path: PATH, isHidden: true });
}

export default function Promotions({ loaderData: { query, promotions, weeks } }: Route.ComponentProps) {
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.promotions}</h1>
        <p>{copy.lead}</p>
        <Link className="button loud" to={`${PATH}/new`}>
          {copy.add}
        </Link>
      </header>
      <nav className={adminStyles.actions} aria-label={copy.state}>
        {[undefined, ...promotionStates].map((state) => (
          <Link
            key={state ?? ''}
            className="button small"
            to={state === undefined ? PATH : tableHref(PATH, { ...query, filters: { state } }, {})}
            aria-current={query.filters.state === state ? 'page' : undefined}
          >
            {state === undefined ? adminTableCopy.anything : copy.states[state]}
          </Link>
        ))}
      </nav>
      <p role="status">{copy.count(promotions.total)}</p>
      {promotions.rows.length === 0 ? (
        <StatePanel
          art={empty}
          title={query.filters.state === undefined ? copy.none : copy.noneFound}
          text={copy.noneText}
        />
      ) : (
        <>
          <DataTable
            label={adminTabCopy.promotions}
            path={PATH}
            query={query}
            columns={columns}
            rows={promotions.rows}
            idOf={({ id }) => id}
          />
          <TablePages path={PATH} query={query} total={promotions.total} pageSize={promotions.pageSize} />
          <p className="hint">{copy.revenueHint}</p>
        </>
      )}
      <Calendar weeks={weeks} />
    </>
  );
}

const columns: Column<AdminPromotion>[] = [
  {
    key: 'title',
    title: copy.title,
    isHead: true,
    cell: ({ id, title }) => <Link to={`${PATH}/${id}`}>{title}</Link>,
  },
  { key: 'state', title: copy.state, cell: ({ state }) => <StateTag state={state} /> },
  {
    key: 'offer',
    title: copy.offer,
    cell: (promotion) => (
      <span>
        {offerOf(promotion)}
        <br />
        <span className="hint">{howOf(promotion)}</span>
      </span>
    ),
  },
  {
    key: 'time',
    title: copy.time,
    cell: ({ startsAt, endsAt }) =>
      endsAt === null
        ? copy.from(formatDateTime(startsAt))
        : copy.between(formatDateTime(startsAt), formatDateTime(endsAt)),
  },
  { key: 'uses', title: copy.uses, isNumber: true, cell: ({ uses, usesMax }) => copy.usesOf(uses, usesMax) },
  { key: 'saved', title: copy.saved, isNumber: true, cell: ({ savedPaise }) => formatRupees(savedPaise) },
  { key: 'revenue', title: copy.revenue, isNumber: true, cell: ({ revenuePaise }) => formatRupees(revenuePaise) },
  {
    key: 'to-collect',
    title: copy.toCollect,
    isNumber: true,
    cell: ({ toCollectPaise }) => formatRupees(toCollectPaise),
  },
];

const StateTag = ({ state }: { state: PromotionState }) => (
  <span className={state === 'running' ? 'tag done' : 'tag waiting'}>{copy.states[state]}</span>
);

const offerOf = ({ kind, terms }: AdminPromotion): string => findPromotionKind(kind)?.describe(terms) ?? kind;

function howOf({ isAutomatic, code, codes }: AdminPromotion): string {
  if (isAutomatic) return copy.automatic;
  if (codes === 0) return copy.noCode;
  return code !== null && codes === 1 ? copy.withCode(code) : copy.withCodes(codes);
}

/** What runs in each of the coming weeks. */
function Calendar({ weeks }: { weeks: readonly CalendarWeek[] }) {
  return (
    <section className={adminStyles.card} aria-labelledby="promotion-calendar">
      <h2 id="promotion-calendar">{copy.calendar}</h2>
      <ol className={styles.weeks}>
        {weeks.map(({ startsAt, endsAt, promotions }) => (
          <li key={startsAt.toISOString()} className={styles.week}>
            <b>{copy.between(formatDay(startsAt), formatDay(new Date(endsAt.getTime() - 1)))}</b>
            {promotions.length === 0 ? (
              <p className="hint">{copy.nothing}</p>
            ) : (
              <ul>
                {promotions.map(({ id, title, state }) => (
                  <li key={id} className={styles.planned}>
                    <Link className="link" to={`${PATH}/${id}`}>
                      {title}
                    </Link>{' '}
                    <StateTag state={state} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
