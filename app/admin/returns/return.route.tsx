import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { OrderAction, OrderActionField, OrderForms } from '#app/admin/orders/order-action.tsx';
import orderPartsStyles from '#app/components/order-parts.module.css';
import { PhotoFields, ReturnMessages, ReturnPhotos, ReturnStatusTag } from '#app/components/return-parts.tsx';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { isCancelled, orderName } from '#shop/orders/order.ts';
import { findReturn, listVariantsOf } from '#shop/returns/find-returns.server.ts';
import { reasonText, returnName, returnRulesOf, taskOf, wishText } from '#shop/returns/return.ts';
import type { ReturnDetail, ReturnEvent } from '#shop/returns/return-view.ts';
import { suggestRefund } from '#shop/returns/suggest-refund.server.ts';
import type { Route } from './+types/return.route.ts';
import styles from './admin-returns.module.css';
import { adminReturnCopy as copy } from './copy.ts';
import { submitReturn } from './return-action.server.ts';
import { ReturnForms } from './return-forms.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const detail = await findReturn(db, 'admin', params.id);
  if (detail === null) throw data(null, { status: 404 });
  const [variants, suggested] = await Promise.all([
    listVariantsOf(
      db,
      detail.lines.map(({ productId }) => productId),
    ),
    suggestRefund(db, detail),
  ]);
  const { refundsFees } = settings.current();
  return { detail, variants, suggested, refundsFees, refundKey: crypto.randomUUID() };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, (submission) => submitReturn(submission, args.params.id));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export const headers = () => noStore;

export function meta({ matches, loaderData: { detail } }: Route.MetaArgs) {
  const { id, number } = detail;
  return pageMeta(matches, { title: copy.title(returnName(number)), path: `/admin/returns/${id}`, isHidden: true });
}

export default function AdminReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { detail } = loaderData;
  const { id, status, customerName } = detail;
  const task = taskOf(detail);
  const isOver = returnRulesOf(status).stage === 'over';
  return (
    <OrderForms key={id} path={`/admin/returns/${id}`} seen={status} first={actionData}>
      <Head detail={detail} />
      <div className={adminStyles.columns}>
        <div className={styles.column}>
          <section className={adminStyles.card} aria-labelledby="next-title">
            <h2 id="next-title">{copy.next}</h2>
            {isOver && <p>{copy.nothing}</p>}
            {!isOver && task === null && returnRulesOf(status).stage === 'customer' && <p>{copy.waitsForCustomer}</p>}
            {detail.keepsGoods && <p>{copy.keeps}</p>}
            {/* A new status brings new forms. */}
            <ReturnForms key={status} {...loaderData} />
          </section>
          <About detail={detail} />
          <section className={adminStyles.card} aria-labelledby="messages-title">
            <h2 id="messages-title">{copy.messages}</h2>
            <ReturnMessages detail={detail} names={{ customer: customerName, shop: copy.by.admin }} />
            <OrderAction intent="message" label={copy.sendMessage} hasFiles key={detail.messages.length}>
              <OrderActionField name="text" label={copy.message} isLong max={numbers.RETURN_TEXT_MAX_CHARACTERS} />
              <PhotoFields label={copy.photos} hint={copy.photosHint} />
            </OrderAction>
          </section>
        </div>
        <div className={styles.column}>
          <Lines detail={detail} />
          <History events={detail.events} />
        </div>
      </div>
    </OrderForms>
  );
}

const Head = ({ detail: { id, number, status, dueAt } }: { detail: ReturnDetail }) => (
  <header className={styles.top}>
    <ListCrumb path="/admin/returns" label={adminTabCopy.returns} id={id} />
    <h1>{copy.title(returnName(number))}</h1>
    <p className={adminStyles.actions}>
      <ReturnStatusTag status={status} />
      {dueAt !== null && <span>{copy.due(formatDay(new Date(dueAt.getTime() - 1)))}</span>}
    </p>
  </header>
);

const Lines = ({ detail: { lines } }: { detail: ReturnDetail }) => (
  <section className={adminStyles.card} aria-labelledby="lines-title">
    <h2 id="lines-title">{copy.lines}</h2>
    <ul className={`${orderPartsStyles.lines} ${styles.lines}`}>
      {lines.map(({ position, name, optionText, image, quantity, unitPaise, sellable, damaged, missing }) => (
        <li key={position} className={orderPartsStyles.line}>
          <img src={image ?? '/placeholder.svg'} alt="" width="88" height="88" loading="lazy" />
          <div>
            <p className={orderPartsStyles.lineName}>{name}</p>
            {optionText !== null && <p className="hint">{optionText}</p>}
            <p className="hint">{copy.quantity(quantity, formatRupees(unitPaise))}</p>
            {sellable !== null && <p>{copy.found({ sellable, damaged, missing })}</p>}
          </div>
          <p className={orderPartsStyles.lineSum}>
            <b>{formatRupees(unitPaise * quantity)}</b>
          </p>
        </li>
      ))}
    </ul>
  </section>
);

function About({ detail }: { detail: ReturnDetail }) {
  const { orderId, orderNumber, customerId, customerName, email, phone, reason, wish, resolution, note } = detail;
  const { replacement, refundedPaise, photos, carrier, trackingNumber } = detail;
  return (
    <section className={adminStyles.card} aria-labelledby="about-title">
      <h2 id="about-title">{copy.about}</h2>
      <dl className={styles.facts}>
        <dt>{copy.order}</dt>
        <dd>
          <Link className="link" to={`/admin/orders/${orderId}`}>
            {orderName(orderNumber)}
          </Link>
        </dd>
        <dt>{copy.customer}</dt>
        <dd>{[customerId === null ? copy.gone : customerName, email, phone].filter(Boolean).join(' · ')}</dd>
        <dt>{copy.reason}</dt>
        <dd>{reasonText(reason)}</dd>
        <dt>{copy.wish}</dt>
        <dd>{wishText[wish]}</dd>
        {resolution !== null && (
          <>
            <dt>{copy.approved}</dt>
            <dd>{wishText[resolution]}</dd>
          </>
        )}
        {carrier !== null && (
          <>
            <dt>{copy.carrier}</dt>
            <dd>
              {carrier} {trackingNumber}
            </dd>
          </>
        )}
        {replacement !== null && (
          <>
            <dt>{copy.replacement}</dt>
            <dd>
              <Link className="link" to={`/admin/orders/${replacement.id}`}>
                {orderName(replacement.number)}
              </Link>
              {isCancelled(replacement.status) && ` ${copy.replacementCancelled}`}
            </dd>
          </>
        )}
        {refundedPaise > 0 && (
          <>
            <dt>{copy.refunded}</dt>
            <dd>{formatRupees(refundedPaise)}</dd>
          </>
        )}
      </dl>
      {note !== null && <p className={styles.text}>{note}</p>}
      <ReturnPhotos detail={detail} photos={photos.filter(({ kind }) => kind !== 'message')} />
    </section>
  );
}

const History = ({ events }: { events: readonly ReturnEvent[] }) => (
  <section className={adminStyles.card} aria-labelledby="history-title">
    <h2 id="history-title">{copy.history}</h2>
    <ol className={`${orderPartsStyles.timeline} ${styles.history}`}>
      {events.map(({ kind, to, actor, facts, at }) => (
        <li key={`${at.getTime()} ${kind} ${to}`}>
          <div>
            <b>{kind === 'moved' && to !== null ? returnRulesOf(to).label : copy.events[kind]}</b>
            <p className="hint">{copy.by[actor]}</p>
            {facts.text !== undefined && <p className={styles.text}>{facts.text}</p>}
            {facts.amountPaise !== undefined && <p>{formatRupees(facts.amountPaise)}</p>}
          </div>
          <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
        </li>
      ))}
    </ol>
  </section>
);
