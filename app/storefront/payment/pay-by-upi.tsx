import { payCopy } from './copy.ts';
import styles from './payment.module.css';
import type { PayRefusal } from './payment-problem.tsx';

/** The UPI link, and the same as a QR code: a square of `size` units and the path of its dark modules. */
export type UpiCode = { link: string; qr: { size: number; path: string } };

type PayByUpiProps = UpiCode & { upiId: string; amount: number; orderId: string; refusal: PayRefusal | null };

/** Scan or open the code, pay in the app, and enter the app's reference. */
export function PayByUpi({ link, qr, upiId, amount, orderId, refusal }: PayByUpiProps) {
  return (
    <section className={styles.paymentMethod} aria-labelledby="payment-method">
      <h2 id="payment-method">{payCopy.upiHead}</h2>
      <ol className={styles.steps}>
        {payCopy.upiSteps(amount).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <svg
        className={styles.code}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={payCopy.qrLabel(amount, upiId)}
        shapeRendering="crispEdges"
      >
        {/* Dark on light in both themes: not every app reads inverted codes. */}
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className={styles.to}>
        {payCopy.upiTo} <b>{upiId}</b>
      </p>
      <a className="button" href={link}>
        {payCopy.openApp}
      </a>
      <UpiReference orderId={orderId} refusal={refusal} submit={payCopy.claim} />
    </section>
  );
}

/** Field for the reference that the customer's app shows. */
export function UpiReference({
  orderId,
  refusal,
  submit,
}: {
  orderId: string;
  refusal: PayRefusal | null;
  submit: string;
}) {
  const fault = refusal?.fault ?? null;
  return (
    <form method="post" action={`/orders/${orderId}/pay`} className={styles.claim}>
      <div className="field">
        <label htmlFor="reference">{payCopy.reference}</label>
        <input
          id="reference"
          name="reference"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          aria-required
          maxLength={60}
          defaultValue={refusal?.typed}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? 'reference-hint' : 'reference-hint reference-fault'}
          // biome-ignore lint/a11y/noAutofocus: only after a refusal, to type it again
          autoFocus={fault !== null}
        />
        <p className="hint" id="reference-hint">
          {payCopy.referenceHint}
        </p>
        {fault !== null && (
          <p className="fault" id="reference-fault">
            {fault}
          </p>
        )}
      </div>
      <button type="submit" className="button loud">
        {submit}
      </button>
    </form>
  );
}
