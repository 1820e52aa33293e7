import { FieldFrame } from '#app/components/field-frame.tsx';
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
      <FieldFrame id="reference" label={field.label} hint={field.hint} fault={fault}>
        {(control) => (
          <input
            {...control}
            name="reference"
            inputMode="numeric"
            autoComplete="off"
            aria-required
            maxLength={60}
            defaultValue={refusal?.typed}
            // biome-ignore lint/a11y/noAutofocus: only after a refusal, to type it again
            autoFocus={fault !== null}
          />
        )}
      </FieldFrame>
      <button type="submit" className="button loud">
        {submit}
      </button>
    </form>
  );
}
