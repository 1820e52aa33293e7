import type { MethodViewProps } from '../method-view.ts';
import styles from '../payment.module.css';
import { PayProblem } from '../payment-problem.tsx';

/** Test payments: three buttons in place of a bank. */
export function TestView({ start, orderId, refusal }: MethodViewProps<'test'>) {
  return (
    <form
      method="post"
      action={`/orders/${orderId}/pay`}
      className={styles.paymentMethod}
      aria-labelledby="payment-method"
    >
      <h2 id="payment-method">{start.head}</h2>
      <p className={styles.play}>{start.note}</p>
      <PayProblem sentence={refusal?.problem ?? null} />
      <Outcome name="approve" label={start.approve} look="button loud" />
      <Outcome name="decline" label={start.decline} look="button" />
      <Outcome name="abandon" label={start.abandon} look="button" />
    </form>
  );
}

const Outcome = ({ name, label, look }: { name: 'approve' | 'decline' | 'abandon'; label: string; look: string }) => (
  <button type="submit" name="outcome" value={name} className={look}>
    {label}
  </button>
);
