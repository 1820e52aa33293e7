import { Form, Link } from 'react-router';
import { codRefusal, listMethods, type Offered } from '#shop/checkout/checkout.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import styles from './checkout.module.css';
import { checkoutCopy as copy } from './copy.ts';
import type { CheckoutLine } from './use-checkout-lines.ts';

type PaymentChoiceProps = {
  offered: Offered;
  lines: readonly OrderedLine[];
  chosen: PaymentMethod | null;
  /** Masked email address. null: no verification needed. */
  unverifiedEmail: string | null;
  isMissing: boolean;
  onChoose: (method: PaymentMethod) => void;
};

/** A line that can be ordered, with its quantity. */
export type OrderedLine = CheckoutLine['entry'] & { ordered: NonNullable<CheckoutLine['ordered']> };

/** Choice of the payment method, from those available for these lines. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { offered, lines, chosen, unverifiedEmail, isMissing, onChoose } = props;
  const methods = listMethods(offered, lines);
  const refusal = methods.includes('cod') ? null : codRefusal(offered, lines);
  const isLaterToo =
    chosen === 'cod' && lines.some(({ type, price, discount }) => type === 'digital' && isOwed(price, discount));
  if (methods.length === 0 && refusal !== 'dear') return <NoMethod />;
  return (
    <>
      <fieldset className={styles.choiceList} aria-describedby={isMissing ? 'payment-missing' : undefined}>
        <legend className="vh">{copy.paymentHead}</legend>
        {methods.map((method) => (
          <Method key={method} method={method} isChosen={method === chosen} onChoose={onChoose}>
            {method === 'cod' && offered.cod.feePaise > 0 && copy.codFee(offered.cod.feePaise)}
          </Method>
        ))}
        {refusal === 'dear' && <Method method="cod">{copy.codDear(offered.cod.maxPaise ?? 0)}</Method>}
        {refusal === 'digital' && <Method method="cod">{copy.codDigital}</Method>}
      </fieldset>
      {isMissing && (
        <p className="fault" id="payment-missing">
          {copy.paymentChoose}
        </p>
      )}
      {methods.includes('cod') && unverifiedEmail !== null && <VerifyEmail email={unverifiedEmail} />}
      {isLaterToo && <p className={styles.note}>{copy.codLater}</p>}
      {methods.length === 0 && <NoMethod />}
    </>
  );
}

/** Shown before submission; other payment methods stay available meanwhile. */
const VerifyEmail = ({ email }: { email: string }) => (
  <Form method="post" action="/checkout/verification" className={styles.note} preventScrollReset>
    <p>{copy.codUnverified(email)}</p>
    <button type="submit" className="button small">
      {copy.sendAgain}
    </button>
  </Form>
);

const isOwed = (price: number | null, discount: number): boolean => price !== 0 && discount < 100;

type MethodProps = {
  method: PaymentMethod;
  isChosen?: boolean;
  /** Absent: not available. */
  onChoose?: (method: PaymentMethod) => void;
  /** Content beside the usual note. */
  children?: string | false;
};

function Method({ method, isChosen = false, onChoose, children }: MethodProps) {
  const { name, note } = copy.methods[method];
  return (
    <label className={onChoose ? styles.choice : `${styles.choice} ${styles.isOff}`}>
      <input
        type="radio"
        name="paymentMethod"
        value={method}
        checked={isChosen}
        disabled={!onChoose}
        onChange={() => onChoose?.(method)}
      />
      <span className={styles.choiceText}>
        <b>{name}</b>
        <span className="hint">{note}</span>
        {children && <span className={styles.choiceExtra}>{children}</span>}
      </span>
    </label>
  );
}

const NoMethod = () => (
  <p className={styles.note}>
    {copy.noMethod} {copy.noMethodHint}{' '}
    <Link className="link" to="/contact">
      {copy.contact}
    </Link>
  </p>
);
