import { Link, useFetcher } from 'react-router';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { addressesHref } from '#app/components/address/address-links.ts';
import { addressCopy as copy } from '#app/components/address/copy.ts';
import type { Address } from '#shop/addresses/address.ts';
import styles from './addresses.module.css';
import { DeleteAddress } from './delete-address.tsx';

type AddressCardProps = { address: Address; returnTo: string };

/** An address in the address book, with its actions. */
export function AddressCard({ address, returnTo }: AddressCardProps) {
  const { id, name, isDefault, needsCheck } = address;
  const fetcher = useFetcher();
  return (
    <>
      <header className={styles.cardHead}>
        <h2 dir="auto">{name}</h2>
        {isDefault && <span className="tag done">{copy.default}</span>}
        {needsCheck && <span className="tag warning">{copy.toBeChecked}</span>}
      </header>
      <AddressLines address={address} />
      {needsCheck && <p className="fault">{copy.toBeCheckedNote}</p>}
      {address.stateCode === null && <p className="hint">{copy.stateUnknownNote}</p>}
      <div className={styles.doing}>
        <Link
          className="button small"
          to={addressesHref(id, returnTo)}
          preventScrollReset
          aria-label={copy.editNamed(name)}
        >
          {copy.edit}
        </Link>
        <DeleteAddress address={address} returnTo={returnTo} />
        {!isDefault && (
          <fetcher.Form method="post" action={addressesHref(`${id}/default`, returnTo)} preventScrollReset>
            <button
              type="submit"
              className="button small"
              disabled={fetcher.state !== 'idle'}
              aria-label={copy.makeDefaultNamed(name)}
            >
              {copy.makeDefault}
            </button>
          </fetcher.Form>
        )}
      </div>
    </>
  );
}
