import type { ComponentType, ReactNode } from 'react';
import { useShopName } from '#app/client/site.ts';
import { MinutesLeft } from '#app/components/order-status.tsx';
import { formatRupees } from '#lib/money.ts';
import { payCopy } from './copy.ts';
import type { MethodViewProps, ViewName } from './method-view.ts';
import { methodViews } from './methods.ts';
import styles from './payment.module.css';
import type { PayRefusal } from './payment-problem.tsx';
import { type ReferenceField, ReferenceForm } from './reference-form.tsx';

export type PaymentPageData =
  | { kind: 'open'; method: string; start: unknown; field: ReferenceField | null }
  | { kind: 'claimed'; reference: string; field: ReferenceField }
  | { kind: 'late'; field: ReferenceField }
  | { kind: 'away' }
  | { kind: 'switched-off' };

type PayPageProps = {
  orderId: string;
  /** Where the customer goes without paying: to their orders, or to the link of this order if they came by it. */
  home: string;
  numbers: number[];
  amount: number;
  /** Minutes until the reserved stock is released. null: no limit. */
  minutesLeft: number | null;
  payment: PaymentPageData;
  refusal: PayRefusal | null;
};

/** Amount, time limit and one payment method. Every link loads a document. */
export function PayPage({ orderId, home, numbers, amount, minutesLeft, payment, refusal }: PayPageProps) {
  // A claimed payment waits for the shop, and a late one has expired: neither has a time limit.
  const minutes = payment.kind === 'claimed' || payment.kind === 'late' ? null : minutesLeft;
  return (
    <div className={styles.pay}>
      <header className={styles.head}>
        <a href={home} className={styles.shop}>
          {useShopName()}
        </a>
      </header>
      <main id="main" className={styles.slip}>
        <h1>{payCopy.title(numbers)}</h1>
        <dl className={styles.facts}>
          <div>
            <dt>{payCopy.order(numbers)}</dt>
            <dd>{payCopy.orders(numbers)}</dd>
          </div>
          {minutes !== null && (
            <div>
              <dt>{payCopy.time}</dt>
              <dd>
                <MinutesLeft minutes={minutes} text={payCopy.timeLeft} />
              </dd>
            </div>
          )}
          <div className={styles.amount}>
            <dt>{payCopy.amount}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        </dl>
        <PaymentMethodView payment={payment} orderId={orderId} home={home} refusal={refusal} />
        {minutes !== null && <p className="hint">{payCopy.timeNote}</p>}
        <p className={styles.back}>
          <a className="link" href={home}>
            {home === '/orders' ? payCopy.back : payCopy.backToOrder}
          </a>
        </p>
      </main>
    </div>
  );
}

type PaymentMethodProps = Pick<PayPageProps, 'payment' | 'orderId' | 'home' | 'refusal'>;

type AnyViewProps = Omit<MethodViewProps<ViewName>, 'start'> & { start: unknown };

function PaymentMethodView({ payment, orderId, home, refusal }: PaymentMethodProps): ReactNode {
  switch (payment.kind) {
    case 'open': {
      // The loader sends each method's name with what its own `start` returned.
      const View = methodViews[payment.method as ViewName] as ComponentType<AnyViewProps>;
      return <View start={payment.start} field={payment.field} orderId={orderId} home={home} refusal={refusal} />;
    }
    case 'late':
      return (
        <section className={styles.paymentMethod}>
          <p className={styles.problem}>{payCopy.lateNote}</p>
          <p>{payCopy.lateReference}</p>
          <ReferenceForm field={payment.field} orderId={orderId} refusal={refusal} />
        </section>
      );
    case 'claimed':
      return (
        <section className={styles.paymentMethod} aria-labelledby="payment-method">
          <h2 id="payment-method">{payCopy.claimedHead}</h2>
          <p>{payCopy.claimedText(payment.reference)}</p>
          <p>{payCopy.wrongReference}</p>
          <ReferenceForm field={payment.field} orderId={orderId} refusal={refusal} submit={payCopy.correct} />
        </section>
      );
    case 'away':
      return (
        <section className={styles.paymentMethod} role="alert">
          <h2>{payCopy.away}</h2>
          <p>{payCopy.awayText}</p>
          <a className="button loud" href={`/orders/${orderId}/pay`}>
            {payCopy.again}
          </a>
        </section>
      );
    case 'switched-off':
      return (
        <section className={styles.paymentMethod} role="alert">
          <h2>{payCopy.switchedOff}</h2>
          <p>{payCopy.switchedOffText}</p>
        </section>
      );
  }
}
