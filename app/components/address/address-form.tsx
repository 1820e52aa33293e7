import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import { FieldFrame } from '#app/components/field-frame.tsx';
import { AccountForm, Field, type FormRefusal } from '#app/components/form.tsx';
import type { Address } from '#shop/addresses/address.ts';
import { addressFields } from '#shop/addresses/address-fields.ts';
import { states } from '#shop/addresses/states.ts';
import styles from './address.module.css';
import type { AddressHelpProps } from './address-help.tsx';
import { addressCopy as copy } from './copy.ts';

type AddressFormProps = {
  /** The form's action, with its query. */
  action: string;
  refusal: FormRefusal | undefined;
  /** The address to edit. null: a new one. */
  address: Address | null;
  /** Phone number of the profile, with which a new address begins. null: none. */
  phone?: string | null;
  submit: string;
  /** The checkout's form has no default checkbox. */
  asksForDefault?: boolean;
  /** Link or button after the submit button. */
  after?: ReactNode;
};

/**
 * Address fields for the address book and the checkout. The form works without scripts; with them a PIN code fills in
 * city and state, by a component that is loaded on first input.
 */
export function AddressForm(props: AddressFormProps) {
  const { action, refusal, address, phone = null, submit, asksForDefault = true, after } = props;
  const place = useRef<HTMLDivElement>(null);
  const [Help, setHelp] = useState<ComponentType<AddressHelpProps> | null>(null);
  const first = addressFields.find((field) => refusal?.faults[field]);
  // The message for the whole form is shown below in the specification's words; the form component shows the field
  // errors.
  const atFields = useMemo(() => refusal && { ...refusal, problem: null }, [refusal]);
  const bringHelp = () => {
    import('./address-help.tsx').then(
      (part) => setHelp(() => part.AddressHelp),
      () => undefined, // offline: the form works without it
    );
  };

  const fieldOf = (name: (typeof addressFields)[number]) => ({
    name,
    label: copy[name],
    defaultValue: address?.[name] ?? (name === 'phone' && address === null ? phone : null) ?? undefined,
    autoFocus: first === name,
    onFocus: Help ? undefined : bringHelp,
  });

  return (
    <div>
      <AccountForm action={action} refusal={atFields} submit={submit} busy={copy.saving} after={after}>
        {refusal && <Complaint refusal={refusal} hasFaults={first !== undefined} />}
        <div className={styles.row}>
          <Field {...fieldOf('name')} autoComplete="name" />
          <Field {...fieldOf('phone')} hint={copy.phoneHint} type="tel" autoComplete="tel" />
        </div>
        <div className={`${styles.row} ${styles.place}`} ref={place}>
          <Field {...fieldOf('pincode')} inputMode="numeric" autoComplete="postal-code" />
          {Help && <Help place={place} />}
          {/* Empty ones may be sent: the server fills them in from the PIN code and shows the form again. */}
          <Field {...fieldOf('city')} required={false} aria-required autoComplete="address-level2" />
          <Field
            {...fieldOf('state')}
            hint={copy.stateHint}
            required={false}
            aria-required
            autoComplete="address-level1"
            list="address-states"
          />
        </div>
        <datalist id="address-states">
          {states.map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
        </datalist>
        <AddressLine refusal={refusal} address={address} autoFocus={first === 'addressLine'} />
        <Field {...fieldOf('landmark')} required={false} autoComplete="off" />
        {asksForDefault && (
          <label className="check">
            <input type="checkbox" name="isDefault" defaultChecked={isDefaultIn(refusal, address)} />
            {copy.isDefault}
          </label>
        )}
      </AccountForm>
    </div>
  );
}

/** What was typed takes precedence over the saved address: an unticked checkbox is not sent at all. */
const isDefaultIn = (refusal: FormRefusal | undefined, address: Address | null): boolean =>
  refusal?.typed ? refusal.typed.isDefault === 'on' : (address?.isDefault ?? false);

function Complaint({ refusal, hasFaults }: { refusal: FormRefusal; hasFaults: boolean }) {
  // The first invalid field gets the focus, and the first of all fields if all are invalid.
  return (
    <p className={hasFaults ? styles.complaint : `${styles.complaint} form-problem`} role="alert" tabIndex={-1}>
      {refusal.toast !== null && <b>{refusal.toast}</b>} {refusal.problem}
    </p>
  );
}

type AddressLineProps = { refusal: FormRefusal | undefined; address: Address | null; autoFocus: boolean };

function AddressLine({ refusal, address, autoFocus }: AddressLineProps) {
  return (
    <FieldFrame
      id="addressLine"
      label={copy.addressLine}
      hint={copy.addressLineHint}
      fault={refusal?.faults.addressLine}
    >
      {(control) => (
        <textarea
          {...control}
          name="addressLine"
          rows={2}
          required
          autoComplete="street-address"
          // biome-ignore lint/a11y/noAutofocus: without scripts the first field that is not right gets the focus so
          autoFocus={autoFocus}
          defaultValue={refusal?.typed?.addressLine ?? address?.addressLine}
        />
      )}
    </FieldFrame>
  );
}
