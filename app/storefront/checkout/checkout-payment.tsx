import { Form, Link } from 'react-router';
import type { Paise } from '#lib/money.ts';
import { type CheckoutTerms, listFileMethods, listMethods, refusalOf } from '#shop/checkout/checkout.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import styles from './checkout.module.css';
import { checkoutCopy as copy } from './copy.ts';
import type { CheckoutLine } from './use-checkout-lines.ts';

type PaymentChoiceProps = {
  enabledMethods: readonly EnabledMethod[];
  lines: readonly OrderedLine[];
  chosen: EnabledMethod | undefined;
  /** Delivery, and the store credit that pays a part. */
  terms: CheckoutTerms;
  /** Masked email address. null: no verification needed. */
  unverifiedEmail: string | null;
  isMissing: boolean;
  onChoose: (method: string) => void;
};

/** A line that can be ordered, with its quantity. */
export type OrderedLine = CheckoutLine['entry'] & { ordered: NonNullable<CheckoutLine['ordered']> };

/** Choice of the payment method, from those available for these lines. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { enabledMethods, lines, chosen, terms, unverifiedEmail, isMissing, onChoose } = props;
  const methods = listMethods(enabledMethods, lines, terms);
  const others = enabledMethods.flatMap((method) => {
    const refusal = methods.includes(method) ? null : refusalOf(method, enabledMethods, lines, terms);
    if (refusal === 'dear') return [{ method, why: copy.tooDear(method.maxPaise ?? 0), isDear: true }];
    return refusal === 'kind' ? [{ method, why: copy.notForFiles, isDear: false }] : [];
  });
  const unverified = methods.find(({ needsVerifiedEmail }) => needsVerifiedEmail);
  const isLaterToo =
    chosen?.due === 'delivery' &&
    listFileMethods(chosen, enabledMethods, lines, terms).length === 0 &&
    lines.some(({ type, price, discount }) => type === 'digital' && isOwed(price, discount));
  if (methods.length === 0 && !others.some(({ isDear }) => isDear)) return <NoMethod />;
  return (
    <>
      <fieldset className={styles.choiceList} aria-describedby={isMissing ? 'payment-missing' : undefined}>
        <legend className="vh">{copy.paymentHead}</legend>
        {methods.map((method) => (
          <Method key={method.name} method={method} isChosen={method === chosen} onChoose={onChoose}>
            {method.feePaise > 0 && copy.methodFee(method.feePaise)}
          </Method>
        ))}
        {others.map(({ method, why }) => (
          <Method key={method.name} method={method}>
            {why}
          </Method>
        ))}
      </fieldset>
      {isMissing && (
        <p className="fault" id="payment-missing">
          {copy.paymentChoose}
        </p>
      )}
      {unverified && unverifiedEmail !== null && <VerifyEmail phrase={unverified.phrase} email={unverifiedEmail} />}
      {isLaterToo && <p className={styles.note}>{copy.filesLater}</p>}
      {methods.length === 0 && <NoMethod />}
    </>
  );
}

type FilesPaymentProps = {
  methods: readonly EnabledMethod[];
  chosen: EnabledMethod | null;
  amount: Paise;
  isMissing: boolean;
  onChoose: (method: string) => void;
};

/** How the files are paid while the goods are paid on delivery. */
export function FilesPayment({ methods, chosen, amount, isMissing, onChoose }: FilesPaymentProps) {
  return (
    <div className={styles.files} data-step="files">
      <p aria-hidden="true">{copy.filesNow(amount)}</p>
      <fieldset className={styles.choiceList} aria-describedby={isMissing ? 'files-missing' : undefined}>
        <legend className="vh">{copy.filesNow(amount)}</legend>
        {methods.map((method) => (
          <Method
            key={method.name}
            field="filesMethod"
            method={method}
            isChosen={method === chosen}
            onChoose={onChoose}
          />
        ))}
      </fieldset>
      {isMissing && (
        <p className="fault" id="files-missing">
          {copy.filesChoose}
        </p>
      )}
    </div>
  );
}

/** Shown before submission; other payment methods stay available meanwhile. */
const VerifyEmail = ({ phrase, email }: { phrase: string; email: string }) => (
  <Form method="post" action="/checkout/verification" className={styles.note} preventScrollReset>
    <p>{copy.unverified(phrase, email)}</p>
    <button type="submit" className="button small">
      {copy.sendAgain}
    </button>
  </Form>
);

const isOwed = (price: number | null, discount: number): boolean => price !== 0 && discount < 100;

type MethodProps = {
  /** Name of the radio buttons. */
  field?: 'paymentMethod' | 'filesMethod';
  method: EnabledMethod;
  isChosen?: boolean;
  /** Absent: not available. */
  onChoose?: (method: string) => void;
  /** Content beside the usual note. */
  children?: string | false;
};

function Method({ field = 'paymentMethod', method, isChosen = false, onChoose, children }: MethodProps) {
  const { name, label, note } = method;
  return (
    <label className={onChoose ? styles.choice : `${styles.choice} ${styles.isOff}`}>
      <input
        type="radio"
        name={field}
        value={name}
        checked={isChosen}
        disabled={!onChoose}
        onChange={() => onChoose?.(name)}
      />
      <span className={styles.choiceText}>
        <b>{label}</b>
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
