import type { ReactNode } from 'react';
import { useShopName } from '#app/client/site.ts';
import { MinutesLeft } from '#app/components/minutes-left.tsx';
import { formatRupees } from '#lib/money.ts';
import { payCopy } from './copy.ts';
import { PayByRazorpay, type RazorpayWindow } from './pay-by-razorpay.tsx';
import { PayByTest } from './pay-by-test.tsx';
import { PayByUpi, type UpiCode, UpiReference } from './pay-by-upi.tsx';
import styles from './payment.module.css';
import type { PayRefusal } from './payment-problem.tsx';

export type PaymentPageData =
  | ({ kind: 'razorpay' } & RazorpayWindow)
  | ({ kind: 'upi'; upiId: string } & UpiCode)
  | { kind: 'upi-claimed'; reference: string }
  | { kind: 'upi-late' }
  | { kind: 'test' }
  | { kind: 'away' }
  | { kind: 'switched-off' };

type PayPageProps = {
  orderId: string;
  numbers: number[];
  amount: number;
  /** Minutes until the reserved stock is released. null: no limit. */
  minutesLeft: number | null;
  payment: PaymentPageData;
  refusal: PayRefusal | null;
};

/** Amount, time limit and one payment method. Every link loads a document. */
export function PayPage({ orderId, numbers, amount, minutesLeft, payment, refusal }: PayPageProps) {
  // A claimed payment waits for the shop, and a late one has expired: neither has a time limit.
  const minutes = payment.kind === 'upi-claimed' || payment.kind === 'upi-late' ? null : minutesLeft;
  return (
    <div className={styles.pay}>
      <header className={styles.head}>
        <a href="/orders" className={styles.shop}>
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
        <PaymentMethodView payment={payment} amount={amount} orderId={orderId} refusal={refusal} />
        {minutes !== null && <p className="hint">{payCopy.timeNote}</p>}
        <p className={styles.back}>
          <a className="link" href="/orders">
            {payCopy.back}
          </a>
        </p>
      </main>
    </div>
  );
}

type PaymentMethodProps = Pick<PayPageProps, 'payment' | 'amount' | 'orderId' | 'refusal'>;

function PaymentMethodView({ payment, amount, orderId, refusal }: PaymentMethodProps): ReactNode {
  switch (payment.kind) {
    case 'razorpay':
      return <PayByRazorpay {...payment} amount={amount} orderId={orderId} problem={refusal?.problem ?? null} />;
    case 'test':
      return <PayByTest orderId={orderId} problem={refusal?.problem ?? null} />;
    case 'upi':
      return <PayByUpi {...payment} amount={amount} orderId={orderId} refusal={refusal} />;
    case 'upi-late':
      return (
        <section className={styles.paymentMethod}>
          <p className={styles.problem}>{payCopy.lateNote}</p>
          <p>{payCopy.lateReference}</p>
          <UpiReference orderId={orderId} refusal={refusal} submit={payCopy.claim} />
        </section>
      );
    case 'upi-claimed':
      return (
        <section className={styles.paymentMethod} aria-labelledby="payment-method">
          <h2 id="payment-method">{payCopy.claimedHead}</h2>
          <p>{payCopy.claimedText(payment.reference)}</p>
          <p>{payCopy.wrongReference}</p>
          <UpiReference orderId={orderId} refusal={refusal} submit={payCopy.correct} />
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
