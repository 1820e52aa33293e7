import adminStyles from '#app/admin/components/admin.module.css';
import { capitalized } from '#app/admin/components/capitalized.ts';
import { BriefPhotos } from '#app/components/brief-photos.tsx';
import orderPartsStyles from '#app/components/order-parts.module.css';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { AdminEvent, AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { isDelivered, statusText } from '#shop/orders/order.ts';
import type { BriefPhoto } from '#shop/services/brief-photos.server.ts';
import { isStage, trackingStages } from '#shop/shipping/shipment.ts';
import styles from './admin-orders.module.css';
import { adminOrderCopy as copy } from './order-copy.ts';

/** Order lines with the details for packing. */
export function OrderedLines({ order, photos }: { order: AdminOrder; photos: readonly BriefPhoto[] }) {
  const { lines, brief, serviceTitle } = order;
  return (
    <section className={adminStyles.card} aria-labelledby="lines-title">
      <h2 id="lines-title">{serviceTitle ?? copy.lines}</h2>
      {brief !== null && (
        <>
          <h3>{copy.brief}</h3>
          <p className={orderPartsStyles.brief}>{brief}</p>
          <BriefPhotos orderId={order.id} photos={photos} label={copy.briefPhoto} />
        </>
      )}
      {lines.length === 0 && <p className="hint">{copy.noLines}</p>}
      {lines.length > 0 && (
        <ul className={`${orderPartsStyles.lines} ${styles.lines}`}>
          {lines.map(({ position, productId, type, name, optionText, sku, image, quantity, cancelled, ...price }) => (
            <li key={position} className={orderPartsStyles.line}>
              <img src={image ?? '/placeholder.svg'} alt="" width="88" height="88" loading="lazy" />
              <div>
                <p className={orderPartsStyles.lineName}>
                  {productId === null ? name : <a href={`/item/${productId}`}>{name}</a>}
                </p>
                {optionText !== null && <p className="hint">{optionText}</p>}
                {type !== 'service' && <p className="hint">{sku === null ? copy.noSku : `${copy.sku} ${sku}`}</p>}
                {productId === null && type !== 'service' && <p className="hint">{copy.goneProduct}</p>}
                {cancelled > 0 && <p className="fault">{copy.cancelledUnits(cancelled, quantity)}</p>}
                <p className="hint">{copy.unitsAtPrice(quantity, formatRupees(price.unitPayablePaise))}</p>
              </div>
              <p className={orderPartsStyles.lineSum}>
                {price.pricePaise > price.unitPayablePaise && <s>{formatRupees(price.pricePaise * quantity)}</s>}
                <b>{formatRupees(price.unitPayablePaise * quantity)}</b>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** All events with their author and note; the newest last, in Indian time. */
export const OrderTimeline = ({ order: { events, payment, status } }: { order: AdminOrder }) => (
  <section className={adminStyles.card} aria-labelledby="timeline-title">
    <h2 id="timeline-title">{copy.timeline}</h2>
    <ol className={orderPartsStyles.timeline} data-delivered={isDelivered(status) || undefined}>
      {events.map((event, at) => {
        const title = titleOf(event);
        const details = detailsOf(event.facts, payment?.claim?.by ?? null).filter((detail) => detail !== title);
        return (
          // Events are never removed.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name
          <li key={at}>
            <div>
              <b>{title}</b>
              <p className="hint">{copy.by(event.name ?? copy.actors[event.actor])}</p>
              {details.map((detail) => (
                <p key={detail}>{detail}</p>
              ))}
            </div>
            <time dateTime={event.at.toISOString()}>{formatDateTime(event.at)}</time>
          </li>
        );
      })}
    </ol>
  </section>
);

function titleOf({ kind, from, to, facts: { stage, why } }: AdminEvent): string {
  if (kind === 'moved' && to !== null) return copy.moved(statusText(from), statusText(to));
  if (kind === 'tracking' && isStage(stage)) return trackingStages[stage].label;
  if (kind === 'tracking' && (why === 'part-shipped' || why === 'parcel-removed')) return copy.whys[why];
  return copy.events[kind as 'placed'];
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Sentences for an event's stored facts. Old facts may have another form, so each is checked.
 * @param by the method of a payment that the owner confirms
 */
function detailsOf(facts: AdminEvent['facts'], by: string | null): string[] {
  const { whys, refundReasons } = copy;
  const why = text(facts.why) ?? text(facts.problem) ?? '';
  const reason = text(facts.reason);
  const refundReason = (code: string) =>
    code in refundReasons ? capitalized(refundReasons[code as keyof typeof refundReasons]) : null;
  const amount = typeof facts.amountPaise === 'number' ? formatRupees(facts.amountPaise) : null;
  const details = [
    why.endsWith('-claimed') && by !== null ? copy.claimedBy(by) : null,
    whys[why as keyof typeof whys] ?? refundReason(why),
    reason === null ? null : (refundReason(reason) ?? reason),
    amount,
    typeof facts.pricePaise === 'number' ? copy.price(formatRupees(facts.pricePaise)) : null,
    text(facts.reference) ?? text(facts.providerPaymentId),
    typeof facts.parcel === 'number' ? copy.inParcel(facts.parcel) : null,
    isStage(facts.stage) ? trackingStages[facts.stage].label : null,
    [text(facts.carrier), text(facts.trackingNumber)].filter(Boolean).join(', ') || null,
    text(facts.place),
    facts.isByHand === true ? copy.byHand : null,
    facts.isAgain === true ? copy.again : null,
  ];
  return [...new Set(details.filter((detail) => detail !== null))];
}
