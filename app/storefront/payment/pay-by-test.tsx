import { payCopy } from './copy.ts';
import styles from './payment.module.css';
import { PayProblem } from './payment-problem.tsx';

/** Test payments: three buttons in place of a bank. */
export function PayByTest({ orderId, problem }: { orderId: string; problem: string | null }) {
  return (
    <form
      method="post"
      action={`/orders/${orderId}/pay`}
      className={styles.paymentMethod}
      aria-labelledby="payment-method"
    >
      <h2 id="payment-method">{payCopy.testHead}</h2>
      <p className={styles.play}>{payCopy.testNote}</p>
      <PayProblem sentence={problem} />
      <Outcome name="approve" look="button loud" />
      <Outcome name="decline" look="button" />
      <Outcome name="abandon" look="button" />
    </form>
  );
}

const Outcome = ({ name, look }: { name: 'approve' | 'decline' | 'abandon'; look: string }) => (
  <button type="submit" name="outcome" value={name} className={look}>
    {payCopy[name]}
  </button>
);
