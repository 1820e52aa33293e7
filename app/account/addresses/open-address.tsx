import { useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { AddressForm } from '#app/components/address/address-form.tsx';
import { addressesHref } from '#app/components/address/address-links.ts';
import { addressCopy as copy } from '#app/components/address/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import type { Address } from '#shop/addresses/address.ts';

type OpenFormProps = {
  /** null: a new one. */
  address: Address | null;
  /** Phone number of the profile; null: none. */
  phone?: string | null;
  returnTo: string;
  refusal: FormRefusal | undefined;
};

/** Form of one address inside the address book. */
export function OpenForm({ address, phone, returnTo, refusal }: OpenFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrival = useNavigationType();

  // After a click on a link the focus moves here; after a document load it stays at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (arrival === 'PUSH' && !refusal) heading.current?.focus();
  }, []);

  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {address ? copy.editTitle : copy.addTitle}
      </h2>
      {address?.needsCheck && <p className="fault">{copy.toBeCheckedNote}</p>}
      <AddressForm
        action={addressesHref(address?.id ?? 'new', returnTo)}
        refusal={refusal}
        address={address}
        phone={phone}
        submit={address ? copy.update : copy.save}
        after={
          <Link className="button" to={addressesHref('', returnTo)} preventScrollReset>
            {copy.cancel}
          </Link>
        }
      />
    </>
  );
}
