import { data, Form, Link, redirect, useNavigation } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { payoutCopy } from '#app/account/orders/copy.ts';
import orderPartsStyles from '#app/components/order-parts.module.css';
import { PhotoFields, ReturnMessages, ReturnPhotos, ReturnStatusTag } from '#app/components/return-parts.tsx';
import { type FormRefusal, tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formOf, readFields } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, setCookies } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import { orderName } from '#shop/orders/order.ts';
import { findPayoutOf } from '#shop/refunds/payouts.server.ts';
import { markSent, sendReturnMessage, withdrawReturn } from '#shop/returns/customer-return.server.ts';
import { getReturn } from '#shop/returns/find-returns.server.ts';
import { isPaidOut, readReturnRules } from '#shop/returns/read-return-rules.server.ts';
import { messageForm, sentForm } from '#shop/returns/return.form.ts';
import {
  mayMoveReturn,
  type ReturnRules,
  rangeText,
  reasonText,
  returnName,
  returnRulesOf,
  wishText,
} from '#shop/returns/return.ts';
import type { ReturnDetail, ReturnEvent } from '#shop/returns/return-view.ts';
import type { Route } from './+types/return.route.ts';
import { returnsCopy as copy, photoCopy } from './copy.ts';
import { readPhotos } from './read-photos.server.ts';
import styles from './returns.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { customerId } = requireSession(args);
  const { db, orderContext, details } = args.context.get(shopContext);
  const detail = await getReturn(db, { customerId }, args.params.returnId);
  if (detail === null || detail.orderId !== args.params.id) throw data(null, { status: 404 });
  const payout = isPaidOut(detail.method) ? await findPayoutOf(db, detail.orderId) : null;
  const needsPayout =
    isPaidOut(detail.method) && detail.resolution !== 'replacement' && returnRulesOf(detail.status).stage !== 'over';
  return {
    detail,
    rules: readReturnRules(orderContext),
    shopName: details.name,
    needsPayout,
    hasPayout: payout !== null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const session = requireSession(args);
  const { accounts, orderContext } = context.get(shopContext);
  const visit = context.get(visitContext);
  const refused = (status: number, faults: Record<string, string>, problem: string | null = null, typed = {}) =>
    data<FormRefusal>({ typed, faults, problem, toast: copy.failed }, { status });
  const own = { customerId: session.customerId, returnId: params.returnId };
  const tooMany = await limitUploads(accounts, session, visit.clientNetwork);
  if (tooMany !== null) return refused(429, {}, photoCopy['pictures-busy']);
  const sent = await formOf(args.request);
  const run = async () => {
    switch (sent.get('intent')) {
      case 'withdraw':
        return withdrawReturn(orderContext, own);
      case 'sent': {
        const form = readFields(sent, sentForm);
        return form.ok ? markSent(orderContext, own, form.value) : refused(422, form.faults, null, form.typed);
      }
      case 'message': {
        const form = readFields(sent, messageForm);
        if (!form.ok) return refused(422, form.faults, null, form.typed);
        const photos = await readPhotos(visit, sent, session.customerId);
        if (!photos.ok) return refused(422, { photos: photoCopy[photos.reason] }, null, form.typed);
        return sendReturnMessage(orderContext, own, { text: form.value.text, photos: photos.value });
      }
      default:
        return refused(422, {}, copy.moveRefused['changed-meanwhile']);
    }
  };
  const done = await run();
  if (!('ok' in done)) return done;
  if (done.ok) {
    const path = `/orders/${params.id}/returns/${params.returnId}`;
    return redirect(path, { status: 303, headers: setCookies(flash('return-changed')) });
  }
  if (done.reason === 'not-found') throw data(null, { status: 404 });
  return refused(409, {}, copy.moveRefused[done.reason]);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryServer(() => serverAction(), copy.failed);

export const headers = accountHeaders;

export function meta({ matches, loaderData: { detail } }: Route.MetaArgs) {
  const { id, orderId, number } = detail;
  const title = copy.returnTitle(returnName(number));
  return pageMeta(matches, { title, path: `/orders/${orderId}/returns/${id}`, isHidden: true });
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, rules, shopName, needsPayout, hasPayout } = loaderData;
  const { orderId, orderNumber, number, status, createdAt } = detail;
  return (
    <section className={accountStyles.page} aria-labelledby="return-title">
      <BackLink to={`/orders/${orderId}`}>{copy.back(orderNumber)}</BackLink>
      <header className={styles.card}>
        <h1 id="return-title">{copy.returnTitle(returnName(number))}</h1>
        <p>
          <ReturnStatusTag status={status} /> {copy.placedOn(formatDateTime(createdAt))}
        </p>
      </header>
      {actionData && actionData.problem !== null && (
        <p className="form-problem" role="alert">
          {actionData.problem}
        </p>
      )}
      <Next detail={detail} rules={rules} />
      {needsPayout && (
        <section className={`${accountStyles.card} ${styles.noPrint}`} aria-label={payoutCopy.needed}>
          <p>{hasPayout ? copy.payoutSaved : payoutCopy.needed}</p>
          <p>
            <Link className="button" to={`/orders/${orderId}/payout`}>
              {payoutCopy.enter}
            </Link>
          </p>
        </section>
      )}
      <About detail={detail} />
      <section className={accountStyles.card} aria-labelledby="messages-title">
        <h2 id="messages-title">{copy.messages}</h2>
        <ReturnMessages detail={detail} names={{ customer: copy.you, shop: shopName }} />
        {returnRulesOf(status).stage !== 'over' && <MessageForm detail={detail} refusal={actionData} />}
      </section>
      <History events={detail.events} />
      {mayMoveReturn(status, 'withdrawn', 'customer') && (
        <PlainAction intent="withdraw" label={copy.withdraw} hint={copy.withdrawHint} />
      )}
    </section>
  );
}

/** What the customer has to do, or waits for, and until when. */
function Next({ detail, rules }: { detail: ReturnDetail; rules: ReturnRules }) {
  const { status, dueAt, keepsGoods, resolution, replacement, refundedPaise } = detail;
  const { next, stage } = returnRulesOf(status);
  const isToSend = status === 'approved' && !keepsGoods;
  const isPromised = resolution !== null && stage !== 'over';
  const due =
    dueAt === null ? null : (stage === 'shop' ? copy.due : copy.dueFromYou)(formatDay(new Date(dueAt.getTime() - 1)));
  return (
    <section className={`${accountStyles.card} ${styles.steps}`} aria-labelledby="next-title">
      <h2 id="next-title">{copy.steps}</h2>
      <p>{status === 'approved' && keepsGoods ? copy.keep : next}</p>
      {isPromised && (
        <p>
          {copy.approvedAs[resolution]}{' '}
          {resolution === 'replacement'
            ? copy.replacementPromise(rangeText(rules.replacementDays))
            : copy.refundPromise(rangeText(rules.refundDays))}
        </p>
      )}
      {due !== null && <p>{due}</p>}
      {refundedPaise > 0 && <p>{copy.refunded(formatRupees(refundedPaise))}</p>}
      {replacement !== null && (
        <p>
          {copy.replacement}:{' '}
          <Link className="link" to={`/orders/${replacement.id}`}>
            {orderName(replacement.number)}
          </Link>
        </p>
      )}
      {isToSend && <SendBack detail={detail} address={rules.address} />}
    </section>
  );
}

/** How to pack, where to send, and the slip for the parcel. */
function SendBack({ detail, address }: { detail: ReturnDetail; address: string }) {
  const { number, orderNumber, carrier, pickupOn, trackingNumber, lines } = detail;
  return (
    <>
      <ol>
        {copy.pack.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {carrier === null ? (
        <p>{copy.noPickup}</p>
      ) : (
        <p>
          {copy.pickup(carrier, pickupOn === null ? null : formatDay(startOf(pickupOn)))}{' '}
          {trackingNumber !== null && copy.tracking(trackingNumber)}
        </p>
      )}
      <section className={styles.slip} aria-label={copy.slip}>
        <b>{returnName(number)}</b>
        <p>{copy.slipFor(returnName(number), orderNumber)}</p>
        <ul>
          {lines.map(({ position, name, optionText, quantity }) => (
            <li key={position}>
              {copy.quantity(quantity)} {name} {optionText}
            </li>
          ))}
        </ul>
        <address>{address}</address>
      </section>
      <p className={styles.noPrint}>
        <button type="button" className="button scripted" onClick={() => print()}>
          {copy.print}
        </button>
      </p>
      <Form method="post" className={`${styles.form} ${styles.noPrint}`} preventScrollReset>
        <input type="hidden" name="intent" value="sent" />
        <TextField name="carrier" label={copy.carrier} />
        <TextField name="trackingNumber" label={copy.trackingNumber} />
        <p>
          <button type="submit" className="button loud">
            {copy.sent}
          </button>
        </p>
      </Form>
    </>
  );
}

const TextField = ({ name, label }: { name: string; label: string }) => (
  <div className="field">
    <label htmlFor={`sent-${name}`}>{label}</label>
    <input id={`sent-${name}`} name={name} className="input" maxLength={100} autoComplete="off" />
  </div>
);

function About({ detail }: { detail: ReturnDetail }) {
  const { lines, reason, wish, note, photos } = detail;
  return (
    <section className={accountStyles.card} aria-labelledby="about-title">
      <h2 id="about-title">{copy.about}</h2>
      <ul>
        {lines.map(({ position, name, optionText, image, quantity }) => (
          <li key={position} className={styles.line}>
            <img src={image ?? '/placeholder.svg'} alt="" width="56" height="56" loading="lazy" />
            <span>
              {name} {optionText !== null && <span className="hint">{optionText}</span>}
            </span>
            <b>{copy.quantity(quantity)}</b>
          </li>
        ))}
      </ul>
      <p>
        {reasonText(reason)}. {wishText[wish]}.
      </p>
      {note !== null && <p className={styles.text}>{note}</p>}
      <ReturnPhotos detail={detail} photos={photos.filter(({ kind }) => kind !== 'message')} />
    </section>
  );
}

function MessageForm({ detail: { status }, refusal }: { detail: ReturnDetail; refusal: FormRefusal | undefined }) {
  const isBusy = useNavigation().state === 'submitting';
  const fault = refusal?.faults.text;
  return (
    <Form method="post" encType="multipart/form-data" className={`${styles.form} ${styles.noPrint}`} preventScrollReset>
      <input type="hidden" name="intent" value="message" />
      <div className="field">
        <label htmlFor="text">{status === 'question' ? copy.answer : copy.message}</label>
        <textarea
          id="text"
          name="text"
          className="input"
          rows={4}
          required
          maxLength={numbers.RETURN_TEXT_MAX_CHARACTERS}
          defaultValue={refusal?.typed?.text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && 'text-fault'}
        />
        {fault && (
          <p className="fault" id="text-fault">
            {fault}
          </p>
        )}
      </div>
      <PhotoFields label={copy.photos} hint={copy.messagePhotosHint} fault={refusal?.faults.photos} />
      <p>
        <button type="submit" className="button" disabled={isBusy}>
          {copy.write}
        </button>
      </p>
    </Form>
  );
}

const History = ({ events }: { events: readonly ReturnEvent[] }) => (
  <section className={accountStyles.card} aria-labelledby="history-title">
    <h2 id="history-title">{copy.history}</h2>
    <ol className={orderPartsStyles.timeline}>
      {events.map(({ kind, to, facts, at }) => (
        <li key={`${at.getTime()} ${kind} ${to}`}>
          <div>
            <b>{kind === 'moved' && to !== null ? returnRulesOf(to).event : copy.pickupBooked}</b>
            {facts.text !== undefined && <p className={styles.text}>{facts.text}</p>}
          </div>
          <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
        </li>
      ))}
    </ol>
  </section>
);

const PlainAction = ({ intent, label, hint }: { intent: string; label: string; hint: string }) => (
  <Form method="post" className={styles.noPrint} preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <p className="hint">{hint}</p>
    <p>
      <button type="submit" className="button danger">
        {label}
      </button>
    </p>
  </Form>
);
