import { payoutCopy } from '#app/account/orders/copy.ts';
import { FieldFrame } from '#app/components/field-frame.tsx';
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
  return (
    <FieldFrame id={name} label={payoutCopy[name]} fault={refusal?.faults[name]}>
      {(control) => <input {...control} name={name} autoComplete="off" autoCapitalize="none" maxLength={200} />}
    </FieldFrame>
  );
}
