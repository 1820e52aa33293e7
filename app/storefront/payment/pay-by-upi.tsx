import { payWords } from './copy.ts';
import type { PayRefusal } from './payment-problem.tsx';

/** The address that a UPI app opens, and the same as a picture: a square of `size` units and the path of its dark parts. */
export type UpiCode = { link: string; qr: { size: number; path: string } };

type PayByUpiProps = UpiCode & { upiId: string; amount: number; orderId: string; refusal: PayRefusal | null };

/** Scan or open, pay in the app, and type what the app says. */
export function PayByUpi({ link, qr, upiId, amount, orderId, refusal }: PayByUpiProps) {
  return (
    <section className="payment-method" aria-labelledby="payment-method">
      <h2 id="payment-method">{payWords.upiHead}</h2>
      <ol className="pay-steps">
        {payWords.upiSteps(amount).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <svg
        className="pay-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={payWords.qrLabel(amount, upiId)}
        shapeRendering="crispEdges"
      >
        {/* Dark on light in both themes: not every app reads it the other way round. */}
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="pay-to">
        {payWords.upiTo} <b>{upiId}</b>
      </p>
      <a className="button" href={link}>
        {payWords.openApp}
      </a>
      <UpiReference orderId={orderId} refusal={refusal} submit={payWords.claim} />
    </section>
  );
}

/** What the customer reads off their app. */
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
    <form method="post" action={`/orders/${orderId}/pay`} className="pay-claim">
      <div className="field">
        <label htmlFor="reference">{payWords.reference}</label>
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
          // biome-ignore lint/a11y/noAutofocus: only where it was refused, for whoever has to type it again
          autoFocus={fault !== null}
        />
        <p className="hint" id="reference-hint">
          {payWords.referenceHint}
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
