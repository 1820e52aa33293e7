import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { AdminEvent, AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { statusText } from '#shop/orders/order.ts';
import { adminOrderWords as words } from './copy.ts';

/** Order lines with the details for packing. */
export function OrderedLines({ order: { lines, brief, serviceTitle } }: { order: AdminOrder }) {
  return (
    <section className="admin-card" aria-labelledby="lines-title">
      <h2 id="lines-title">{serviceTitle ?? words.lines}</h2>
      {brief !== null && (
        <>
          <h3>{words.brief}</h3>
          <p className="order-brief">{brief}</p>
        </>
      )}
      {lines.length === 0 && <p className="hint">{words.noLines}</p>}
      {lines.length > 0 && (
        <ul className="order-lines">
          {lines.map(({ position, productId, type, name, optionText, sku, image, quantity, ...price }) => (
            <li key={position} className="order-line">
              <img src={image ?? '/placeholder.svg'} alt="" width="88" height="88" loading="lazy" />
              <div>
                <p className="order-line-name">
                  {productId === null ? name : <a href={`/item/${productId}`}>{name}</a>}
                </p>
                {optionText !== null && <p className="hint">{optionText}</p>}
                {type !== 'service' && <p className="hint">{sku === null ? words.noSku : `${words.sku} ${sku}`}</p>}
                {productId === null && type !== 'service' && <p className="hint">{words.goneProduct}</p>}
                <p className="hint">{words.pieces(quantity, formatRupees(price.unitPayablePaise))}</p>
              </div>
              <p className="order-line-sum">
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
export const OrderTimeline = ({ order: { events, payment } }: { order: AdminOrder }) => (
  <section className="admin-card" aria-labelledby="timeline-title">
    <h2 id="timeline-title">{words.timeline}</h2>
    <ol className="order-timeline">
      {events.map((event, at) => (
        // Events are never removed.
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name
        <li key={at}>
          <div>
            <b>{titleOf(event)}</b>
            <p className="hint">{words.by(event.name ?? words.actors[event.actor])}</p>
            {detailsOf(event.facts, payment?.claim?.by ?? null).map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
          </div>
          <time dateTime={event.at.toISOString()}>{formatDateTime(event.at)}</time>
        </li>
      ))}
    </ol>
  </section>
);

const titleOf = ({ kind, from, to }: AdminEvent): string =>
  kind === 'moved' && to !== null ? words.moved(statusText(from), statusText(to)) : words.events[kind as 'placed'];

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Sentences for an event's stored facts. Old facts may have another form, so each is checked.
 * @param by the method of a payment that the owner confirms
 */
function detailsOf(facts: AdminEvent['facts'], by: string | null): string[] {
  const { whys, refundReasons } = words;
  const why = text(facts.why) ?? text(facts.problem) ?? '';
  const reason = text(facts.reason);
  const amount = typeof facts.amountPaise === 'number' ? formatRupees(facts.amountPaise) : null;
  const details = [
    why.endsWith('-claimed') && by !== null ? words.claimedBy(by) : null,
    whys[why as keyof typeof whys] ?? refundReasons[why as keyof typeof refundReasons] ?? null,
    reason === null ? null : (refundReasons[reason as keyof typeof refundReasons] ?? reason),
    amount,
    typeof facts.pricePaise === 'number' ? words.price(formatRupees(facts.pricePaise)) : null,
    text(facts.reference) ?? text(facts.providerPaymentId),
    [text(facts.carrier), text(facts.trackingNumber)].filter(Boolean).join(', ') || null,
    facts.isByHand === true ? words.byHand : null,
    facts.isAgain === true ? words.again : null,
  ];
  return [...new Set(details.filter((detail) => detail !== null))];
}
