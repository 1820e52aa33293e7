import { payCopy } from './copy.ts';
import styles from './payment.module.css';
import type { PayRefusal } from './payment-problem.tsx';

export type ReferenceField = { label: string; hint: string };

type ReferenceFormProps = {
  field: ReferenceField;
  orderId: string;
  refusal: PayRefusal | null;
  submit?: string;
};

/** Where customers enter the reference of a payment that the owner confirms. */
export function ReferenceForm({ field, orderId, refusal, submit = payCopy.claim }: ReferenceFormProps) {
  const fault = refusal?.fault ?? null;
  return (
    <form method="post" action={`/orders/${orderId}/pay`} className={styles.claim}>
      <div className="field">
        <label htmlFor="reference">{field.label}</label>
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
          {field.hint}
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
