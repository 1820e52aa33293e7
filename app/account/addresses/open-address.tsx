import { useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { AddressForm } from '#app/components/address/address-form.tsx';
import { addressesHref } from '#app/components/address/address-links.ts';
import { addressWords as words } from '#app/components/address/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import type { Address } from '#shop/addresses/address.ts';

type OpenFormProps = {
  /** null: a new one. */
  address: Address | null;
  returnTo: string;
  refusal: FormRefusal | undefined;
};

/** The form of one address, where it stands in the book. */
export function OpenForm({ address, returnTo, refusal }: OpenFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrival = useNavigationType();

  // Whoever pressed a link on the page goes on here; a page that was just loaded begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (arrival === 'PUSH' && !refusal) heading.current?.focus();
  }, []);

  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {address ? words.editTitle : words.addTitle}
      </h2>
      {address?.needsCheck && <p className="fault">{words.toBeCheckedNote}</p>}
      <AddressForm
        action={addressesHref(address?.id ?? 'new', returnTo)}
        refusal={refusal}
        address={address}
        submit={address ? words.update : words.save}
        after={
          <Link className="button" to={addressesHref('', returnTo)} preventScrollReset>
            {words.cancel}
          </Link>
        }
      />
    </>
  );
}
