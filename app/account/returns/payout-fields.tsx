import { payoutCopy } from '#app/account/orders/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { returnsCopy as copy } from './copy.ts';
import styles from './returns.module.css';

const bank = ['name', 'accountNumber', 'ifsc'] as const;

/** Where the money goes of an order that was not paid online: a UPI ID, or a bank account. */
export function PayoutFields({ refusal }: { refusal: FormRefusal | undefined }) {
  const faults = refusal?.faults ?? {};
  return (
    <fieldset className={styles.form}>
      <legend className="label">{copy.payout}</legend>
      <p className="hint">{copy.payoutHint}</p>
      <Field name="upiId" refusal={refusal} />
      <details open={bank.some((name) => faults[name] !== undefined)}>
        <summary>{payoutCopy.useBank}</summary>
        {bank.map((name) => (
          <Field key={name} name={name} refusal={refusal} />
        ))}
      </details>
    </fieldset>
  );
}

function Field({ name, refusal }: { name: (typeof bank)[number] | 'upiId'; refusal: FormRefusal | undefined }) {
  const fault = refusal?.faults[name];
  return (
    <div className="field">
      <label htmlFor={name}>{payoutCopy[name]}</label>
      <input
        id={name}
        name={name}
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${name}-fault`}
      />
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
