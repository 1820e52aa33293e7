import { useState } from 'react';
import { isGstin } from '#config/patterns.ts';
import { BUSINESS_NAME_MAX, type Business, cleanGstin } from '#shop/accounts/business.ts';
import styles from './checkout.module.css';
import { checkoutCopy as copy } from './copy.ts';

type Typed = { isOn: boolean; gstin: string; name: string };

/** What the customer has typed. `business`: to submit. `fault`: why it cannot be submitted, a sentence. */
type Purchase = { typed: Typed; type(change: Partial<Typed>): void; business: Business | null; fault: string | null };

/** State of the fields, beginning with the business of the last order. */
export function useBusinessPurchase(last: Business | null): Purchase {
  const [typed, setTyped] = useState<Typed>({ isOn: last !== null, gstin: last?.gstin ?? '', name: last?.name ?? '' });
  const business = typed.isOn ? { gstin: cleanGstin(typed.gstin), name: typed.name.trim() } : null;
  return {
    typed,
    type: (change) => setTyped((current) => ({ ...current, ...change })),
    business,
    fault: business === null ? null : (gstinFault(business) ?? nameFault(business)),
  };
}

const gstinFault = ({ gstin }: Business): string | null => (isGstin(gstin) ? null : copy.gstinWrong);
const nameFault = ({ name }: Business): string | null => (name === '' ? copy.businessNameMissing : null);

type BusinessPurchaseProps = {
  purchase: Purchase;
  /** The form was submitted with a fault, which the fields show. */
  isChecked: boolean;
};

/** Optional GSTIN and name of the business, for its tax invoice. */
export function BusinessPurchase({ purchase: { typed, type, business }, isChecked }: BusinessPurchaseProps) {
  return (
    <div className={styles.business}>
      <label className="check">
        <input
          type="checkbox"
          checked={typed.isOn}
          onChange={({ currentTarget }) => type({ isOn: currentTarget.checked })}
        />
        {copy.business}
      </label>
      {business !== null && (
        <div className={styles.businessFields} data-step="business">
          <TypedField
            name="gstin"
            label={copy.gstin}
            value={typed.gstin}
            hint={copy.gstinHint}
            fault={isChecked ? gstinFault(business) : null}
            onType={(gstin) => type({ gstin })}
          />
          <TypedField
            name="businessName"
            label={copy.businessName}
            value={typed.name}
            hint={copy.businessHint}
            fault={isChecked ? nameFault(business) : null}
            onType={(name) => type({ name })}
          />
        </div>
      )}
    </div>
  );
}

type TypedFieldProps = {
  name: 'gstin' | 'businessName';
  label: string;
  value: string;
  hint: string;
  fault: string | null;
  onType: (text: string) => void;
};

const TypedField = ({ name, label, value, hint, fault, onType }: TypedFieldProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      className="input"
      value={value}
      maxLength={BUSINESS_NAME_MAX}
      autoComplete={name === 'gstin' ? 'off' : 'organization'}
      autoCapitalize={name === 'gstin' ? 'characters' : undefined}
      spellCheck={false}
      aria-invalid={fault === null ? undefined : true}
      aria-describedby={`${name}-help`}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
    <p className={fault === null ? 'hint' : 'fault'} id={`${name}-help`}>
      {fault ?? hint}
    </p>
  </div>
);
