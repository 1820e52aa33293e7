import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readDraft } from '#app/components/address/address-draft.ts';
import { AddressForm } from '#app/components/address/address-form.tsx';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { addressesHref } from '#app/components/address/address-links.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { formatWeekday } from '#lib/clock.ts';
import type { Address } from '#shop/addresses/address.ts';
import styles from './checkout.module.css';
import { checkoutCopy as copy } from './copy.ts';

type AddressChoiceProps = {
  addresses: readonly Address[];
  arrivals: Readonly<Record<string, string>>;
  chosenId: string | null;
  /** "Please select a delivery address": none was selected on submission. */
  isMissing: boolean;
  onChoose: (id: string) => void;
};

type AddressStepProps = AddressChoiceProps & {
  /** Phone number of the profile; null: none. */
  phone: string | null;
  /** The form of /checkout/address, which shows its own errors. */
  addressForm: ReactNode;
};

/** Where the order goes: one of the saved addresses, or the form for the first one. */
export function AddressStep({ phone, addressForm, ...choice }: AddressStepProps) {
  const showsError = choice.isMissing && !addressForm;
  return (
    <section className={styles.step} data-step="address" aria-labelledby="address-heading">
      <h2 id="address-heading">{copy.addressHead}</h2>
      {choice.addresses.length > 0 ? (
        <AddressChoice {...choice} />
      ) : (
        <>
          <p className={showsError ? 'fault' : 'hint'}>{showsError ? copy.addressUnsaved : copy.addressNone}</p>
          {addressForm ?? <CheckoutAddressForm phone={phone} refusal={undefined} />}
        </>
      )}
    </section>
  );
}

/** Choice of the delivery address from the address book. */
function AddressChoice({ addresses, arrivals, chosenId, isMissing, onChoose }: AddressChoiceProps) {
  return (
    <>
      <fieldset className={styles.choiceList} aria-describedby={isMissing ? 'address-missing' : undefined}>
        <legend className="vh">{copy.addressHead}</legend>
        {addresses.map((address) => (
          <label key={address.id} className={styles.choice}>
            <input
              type="radio"
              name="addressId"
              value={address.id}
              checked={address.id === chosenId}
              onChange={() => onChoose(address.id)}
            />
            <span className={styles.choiceText}>
              <span className={styles.choiceHead}>
                <b dir="auto">{address.name}</b>
                {address.isDefault && <span className="tag done">{copy.addressDefault}</span>}
                {address.needsCheck && <span className="tag warning">{copy.addressToBeChecked}</span>}
              </span>
              <AddressLines address={address} />
              <span className="hint">{copy.arrives(formatWeekday(arrivals[address.id] ?? ''))}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p className="fault" id="address-missing">
          {copy.addressChoose}
        </p>
      )}
      <p>
        <Link className="link alone" to={addressesHref('', '/checkout')}>
          {copy.addressManage}
        </Link>
      </p>
    </>
  );
}

/** Form for the first address, when the address book is empty. It restores what was typed before logging in again. */
export function CheckoutAddressForm({ phone, refusal }: { phone: string | null; refusal: FormRefusal | undefined }) {
  const [draft, setDraft] = useState<Address | null>(null);
  useEffect(() => setDraft(readDraft()), []);
  return (
    <AddressForm
      key={draft === null ? 'new' : 'draft'}
      action="/checkout/address"
      refusal={refusal}
      address={draft}
      phone={phone}
      submit={copy.addressSave}
      asksForDefault={false}
    />
  );
}
