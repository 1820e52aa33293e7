import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { BackLink } from '#app/account/account-layout.tsx';
import { addressesHref } from '#app/components/address/address-links.ts';
import { addressCopy as copy } from '#app/components/address/copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import empty from '#app/images/empty.svg';
import * as numbers from '#config/numbers.ts';
import type { Address } from '#shop/addresses/address.ts';
import { AddressCard } from './address-card.tsx';
import styles from './addresses.module.css';

/** For pages inside the address book: the address to edit (null: a new one), and the return path. */
export type OpenAddress = { address: Address | null; returnTo: string };

type AddressBookProps = { addresses: Address[]; returnTo: string };

/** The addresses; the open page replaces one of them, or stands above them. */
export function AddressBook({ addresses, returnTo }: AddressBookProps) {
  const { id } = useParams();
  const isAdding = useLocation().pathname.endsWith('/new');
  const heading = useFocusWhenDone(addresses.length, id ?? isAdding);
  const isFull = addresses.length >= numbers.ADDRESSES_MAX;
  const place = (address: Address | null) => <Outlet context={{ address, returnTo } satisfies OpenAddress} />;
  return (
    <section className={styles.addresses} aria-labelledby="addresses-title">
      <ReturnLink returnTo={returnTo} />
      <header className={styles.head}>
        <div>
          <h1 id="addresses-title" ref={heading} tabIndex={-1}>
            {copy.title}
          </h1>
          {addresses.length > 0 && <p className="hint">{copy.count(addresses.length)}</p>}
        </div>
        {!isAdding && !isFull && addresses.length > 0 && <AddLink returnTo={returnTo} />}
      </header>
      {isFull && <p className={styles.note}>{copy.full}</p>}
      {isAdding && <div className={`${styles.card} ${styles.open}`}>{place(null)}</div>}
      {addresses.length === 0 && !isAdding && (
        <StatePanel art={empty} title={copy.empty} text={copy.emptySentence}>
          <AddLink returnTo={returnTo} />
        </StatePanel>
      )}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <li key={address.id} className={address.id === id ? `${styles.card} ${styles.open}` : styles.card}>
            {address.id === id ? place(address) : <AddressCard address={address} returnTo={returnTo} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const AddLink = ({ returnTo }: { returnTo: string }) => (
  <Link className="button loud" to={addressesHref('new', returnTo)} preventScrollReset>
    {copy.add}
  </Link>
);

/** Link to the page that led here, if it was not the profile. */
function ReturnLink({ returnTo }: { returnTo: string }) {
  if (returnTo === '/') return <BackLink to="/profile">{copy.backToProfile}</BackLink>;
  return <BackLink to={returnTo}>{returnTo.startsWith('/checkout') ? copy.backToCheckout : copy.backTo}</BackLink>;
}

/** The clicked button is gone after saving or deleting: the focus moves to the heading. */
function useFocusWhenDone(count: number, open: string | boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ count, open });
  useEffect(() => {
    const isDone = count < before.current.count || (before.current.open !== false && open === false);
    before.current = { count, open };
    if (isDone) heading.current?.focus({ preventScroll: true });
  });
  return heading;
}
