import type { MethodViewProps } from '../method-view.ts';
import styles from '../payment.module.css';
import { ReferenceForm } from '../reference-form.tsx';

/** Open the app or scan the code, pay, and enter the app's reference. The app comes first on a phone, the code elsewhere. */
export function UpiView({ start, field, orderId, refusal }: MethodViewProps<'upi'>) {
  const { qr } = start;
  return (
    <section className={styles.paymentMethod} aria-labelledby="payment-method">
      <h2 id="payment-method">{start.head}</h2>
      <ol className={styles.steps}>
        {start.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.to}>
        {start.to} <b>{start.payee}</b> ({start.upiId})
      </p>
      <a className={`button loud ${styles.app}`} href={start.link}>
        {start.openApp}
      </a>
      <div className={styles.other}>
        <h3>{start.other}</h3>
        <svg
          className={styles.code}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={start.qrLabel}
          shapeRendering="crispEdges"
        >
          {/* Dark on light in both themes: not every app reads inverted codes. */}
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
      </div>
      {field && <ReferenceForm field={field} orderId={orderId} refusal={refusal} />}
    </section>
  );
}
