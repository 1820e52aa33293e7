import type { ReactNode } from 'react';
import { useShopName } from '#app/client/site.ts';
import { MinutesLeft } from '#app/components/minutes-left.tsx';
import { formatRupees } from '#lib/money.ts';
import { payWords } from './copy.ts';
import { PayByRazorpay, type RazorpayWindow } from './pay-by-razorpay.tsx';
import { PayByTest } from './pay-by-test.tsx';
import { PayByUpi, type UpiCode, UpiReference } from './pay-by-upi.tsx';
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
  /** When the order gives its pieces back; null: it waits. */
  minutesLeft: number | null;
  way: PaymentPageData;
  refusal: PayRefusal | null;
};

/** What is owed, how long it is kept, and one way to pay. Every link leads to a document of its own. */
export function PayPage({ orderId, numbers, amount, minutesLeft, way, refusal }: PayPageProps) {
  // What is claimed waits for the shop, and what is late is over: for neither does a clock run.
  const minutes = way.kind === 'upi-claimed' || way.kind === 'upi-late' ? null : minutesLeft;
  return (
    <div className="pay">
      <header className="pay-head">
        <a href="/orders" className="pay-shop">
          {useShopName()}
        </a>
      </header>
      <main id="main" className="pay-slip">
        <h1>{payWords.title(numbers)}</h1>
        <dl className="pay-facts">
          <div>
            <dt>{payWords.order(numbers)}</dt>
            <dd>{payWords.orders(numbers)}</dd>
          </div>
          {minutes !== null && (
            <div>
              <dt>{payWords.time}</dt>
              <dd>
                <MinutesLeft minutes={minutes} text={payWords.timeLeft} />
              </dd>
            </div>
          )}
          <div className="pay-amount">
            <dt>{payWords.amount}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        </dl>
        <PaymentMethodLink way={way} amount={amount} orderId={orderId} refusal={refusal} />
        {minutes !== null && <p className="hint">{payWords.timeNote}</p>}
        <p className="pay-back">
          <a className="link" href="/orders">
            {payWords.back}
          </a>
        </p>
      </main>
    </div>
  );
}

type PaymentMethodProps = Pick<PayPageProps, 'way' | 'amount' | 'orderId' | 'refusal'>;

function PaymentMethodLink({ way, amount, orderId, refusal }: PaymentMethodProps): ReactNode {
  switch (way.kind) {
    case 'razorpay':
      return <PayByRazorpay {...way} amount={amount} orderId={orderId} problem={refusal?.problem ?? null} />;
    case 'test':
      return <PayByTest orderId={orderId} problem={refusal?.problem ?? null} />;
    case 'upi':
      return <PayByUpi {...way} amount={amount} orderId={orderId} refusal={refusal} />;
    case 'upi-late':
      return (
        <section className="payment-method">
          <p className="pay-problem">{payWords.lateNote}</p>
          <p>{payWords.lateReference}</p>
          <UpiReference orderId={orderId} refusal={refusal} submit={payWords.claim} />
        </section>
      );
    case 'upi-claimed':
      return (
        <section className="payment-method" aria-labelledby="payment-method">
          <h2 id="payment-method">{payWords.claimedHead}</h2>
          <p>{payWords.claimedText(way.reference)}</p>
          <p>{payWords.wrongReference}</p>
          <UpiReference orderId={orderId} refusal={refusal} submit={payWords.correct} />
        </section>
      );
    case 'away':
      return (
        <section className="payment-method" role="alert">
          <h2>{payWords.away}</h2>
          <p>{payWords.awayText}</p>
          <a className="button loud" href={`/orders/${orderId}/pay`}>
            {payWords.again}
          </a>
        </section>
      );
    case 'switched-off':
      return (
        <section className="payment-method" role="alert">
          <h2>{payWords.switchedOff}</h2>
          <p>{payWords.switchedOffText}</p>
        </section>
      );
  }
}
