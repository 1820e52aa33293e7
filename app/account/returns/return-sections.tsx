import { Form, Link, useNavigation } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { FieldFrame } from '#app/components/field-frame.tsx';
import type { FormRefusal } from '#app/components/form.tsx';
import orderPartsStyles from '#app/components/order-parts.module.css';
import { PhotoFields, ReturnPhotos } from '#app/components/return-parts.tsx';
import * as numbers from '#config/numbers.ts';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import { isCancelled, orderName } from '#shop/orders/order.ts';
import {
  type ReturnRules,
  type ReturnWish,
  rangeText,
  reasonText,
  returnName,
  returnRulesOf,
  wishText,
} from '#shop/returns/return.ts';
import type { ReturnDetail, ReturnEvent } from '#shop/returns/return-view.ts';
import { returnsCopy as copy } from './copy.ts';
import styles from './returns.module.css';

/** What the customer has to do, or waits for, and until when. */
export function Next({ detail, rules }: { detail: ReturnDetail; rules: ReturnRules }) {
  const { status, dueAt, keepsGoods, resolution, replacement, refundedPaise, events } = detail;
  const { next, stage } = returnRulesOf(status);
  const isToSend = status === 'approved' && !keepsGoods;
  const isAway = isToSend || status === 'in-transit';
  const isPromised = resolution !== null && stage !== 'over' && status !== 'credited';
  const isYours = isToSend || status === 'question';
  const due = dueAt === null ? null : (isYours ? copy.dueFromYou : copy.due)(formatDay(new Date(dueAt.getTime() - 1)));
  const reason = status === 'declined' && events.findLast(({ to }) => to === status)?.facts.text;
  return (
    <section className={`${accountStyles.card} ${styles.steps}`} aria-labelledby="next-title">
      <h2 id="next-title">{isYours ? copy.steps : copy.happens}</h2>
      <p>{status === 'approved' && keepsGoods ? copy.keep : next}</p>
      {reason && <p className={styles.text}>{reason}</p>}
      {due !== null && <p>{due}</p>}
      {isPromised && (
        <p>
          {stage !== 'solved' && copy.approvedAs[resolution]} {promiseOf(resolution, rules, isAway)}
        </p>
      )}
      {refundedPaise > 0 && <p>{copy.refunded(formatRupees(refundedPaise))}</p>}
      {replacement !== null && (
        <p>
          {copy.replacement}:{' '}
          <Link className="link" to={`/orders/${replacement.id}`}>
            {orderName(replacement.number)}
          </Link>
          {isCancelled(replacement.status) && ` ${copy.replacementCancelled}`}
        </p>
      )}
      {isToSend && <SendBack detail={detail} address={rules.address} />}
    </section>
  );
}

function promiseOf(resolution: ReturnWish, { replacementDays, refundDays }: ReturnRules, isAway: boolean): string {
  if (resolution === 'credit') return copy.creditPromise(isAway);
  if (resolution === 'refund') return copy.refundPromise(rangeText(refundDays), isAway);
  return copy.replacementPromise(rangeText(replacementDays), isAway);
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
              {copy.times(quantity)} {name} {optionText}
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

export function About({ detail }: { detail: ReturnDetail }) {
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

export function MessageForm({
  detail: { status },
  refusal,
}: {
  detail: ReturnDetail;
  refusal: FormRefusal | undefined;
}) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Form method="post" encType="multipart/form-data" className={`${styles.form} ${styles.noPrint}`} preventScrollReset>
      <input type="hidden" name="intent" value="message" />
      <FieldFrame id="text" label={status === 'question' ? copy.answer : copy.message} fault={refusal?.faults.text}>
        {(control) => (
          <textarea
            {...control}
            name="text"
            rows={4}
            required
            maxLength={numbers.RETURN_TEXT_MAX_CHARACTERS}
            defaultValue={refusal?.typed?.text}
          />
        )}
      </FieldFrame>
      <PhotoFields label={copy.photos} hint={copy.messagePhotosHint} fault={refusal?.faults.photos} />
      <p>
        <button type="submit" className="button" disabled={isBusy}>
          {copy.write}
        </button>
      </p>
    </Form>
  );
}

/** The request comes first; the same status again is the answer to a question. */
function textOf({ kind, to }: Pick<ReturnEvent, 'kind' | 'to'>, index: number): string {
  if (kind !== 'moved' || to === null) return copy.events[kind];
  return to === 'requested' && index > 0 ? copy.answered : returnRulesOf(to).event;
}

export const History = ({ events }: { events: readonly ReturnEvent[] }) => (
  <section className={accountStyles.card} aria-labelledby="history-title">
    <h2 id="history-title">{copy.history}</h2>
    <ol className={orderPartsStyles.timeline}>
      {events.map(({ kind, to, facts, at }, index) => (
        <li key={`${at.getTime()} ${kind} ${to}`}>
          <div>
            <b>{textOf({ kind, to }, index)}</b>
            {facts.text !== undefined && <p className={styles.text}>{facts.text}</p>}
          </div>
          <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
        </li>
      ))}
    </ol>
  </section>
);

export const PlainAction = ({ intent, label, hint }: { intent: string; label: string; hint: string }) => (
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
