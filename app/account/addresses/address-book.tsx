import { type ComponentProps, type ComponentType, type MouseEvent, useEffect, useId, useRef } from 'react';
import { Form, Link, Outlet, useFetcher, useLocation, useNavigation, useParams } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { useConfirmation } from '#app/client/use-confirmation.ts';
import addressStyles from '#app/components/address/address.module.css';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { addressesHref } from '#app/components/address/address-links.ts';
import { addressCopy as copy } from '#app/components/address/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import empty from '#app/images/empty.svg';
import * as numbers from '#config/numbers.ts';
import type { Address } from '#shop/addresses/address.ts';
import styles from './addresses.module.css';

type DeleteAddressFormProps = {
  address: Address;
  returnTo: string;
  refusal: FormRefusal | undefined;
  titleId?: string;
  /** The dialog passes a form that does not leave the page. */
  as?: ComponentType<ComponentProps<typeof Form>>;
  isBusy?: boolean;
  onBack?: (event: MouseEvent) => void;
};

/** Asks for confirmation; the safe choice comes first. */
export function DeleteAddressForm({ address, returnTo, refusal, titleId, as, isBusy, onBack }: DeleteAddressFormProps) {
  const action = addressesHref(`${address.id}/delete`, returnTo);
  const isLeaving = useNavigation().formAction === action;
  const DeleteForm = as ?? Form;

  useChange(refusal, () => {
    if (refusal?.toast) toast.error(refusal.toast);
  });

  return (
    <div className={styles.question}>
      <h2 id={titleId}>{copy.deleteTitle}</h2>
      <p>{copy.deleteConfirmation}</p>
      <div className={styles.quoted}>
        <p dir="auto">
          <b>{address.name}</b>
        </p>
        <AddressLines address={address} />
      </div>
      <p className="hint">{copy.deleteNote}</p>
      {refusal && (
        <p className={addressStyles.complaint} role="alert">
          <b>{refusal.toast}</b> {refusal.problem}
        </p>
      )}
      <div className={styles.doing}>
        <Link className="button" to={addressesHref('', returnTo)} onClick={onBack} preventScrollReset>
          {copy.deleteNo}
        </Link>
        <DeleteForm method="post" action={action} preventScrollReset>
          <button type="submit" className="button danger" disabled={isBusy || isLeaving}>
            {isBusy || isLeaving ? copy.deleting : copy.deleteYes}
          </button>
        </DeleteForm>
      </div>
    </div>
  );
}

/** A link to the confirmation page; with scripts it opens as a dialog. */
function DeleteAddress({ address, returnTo }: { address: Address; returnTo: string }) {
  const { dialog, open, goBack } = useConfirmation();
  const titleId = useId();
  const fetcher = useFetcher<FormRefusal>();

  return (
    <>
      <Link
        className="button small"
        to={addressesHref(`${address.id}/delete`, returnTo)}
        onClick={open}
        aria-label={copy.deleteNamed(address.name)}
      >
        {copy.delete}
      </Link>
      <dialog ref={dialog} className={accountStyles.dialog} aria-labelledby={titleId}>
        <DeleteAddressForm
          address={address}
          returnTo={returnTo}
          refusal={fetcher.data}
          titleId={titleId}
          as={fetcher.Form}
          isBusy={fetcher.state !== 'idle'}
          onBack={goBack}
        />
      </dialog>
    </>
  );
}

type AddressCardProps = { address: Address; returnTo: string };

/** An address in the address book, with its actions. */
function AddressCard({ address, returnTo }: AddressCardProps) {
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

/**
 * For pages inside the address book: the address to edit (null: a new one), the profile's phone number (null: none), and the
 * return path.
 */
export type OpenAddress = { address: Address | null; phone: string | null; returnTo: string };

type AddressBookProps = { addresses: Address[]; phone: string | null; returnTo: string };

/** The addresses; the open page replaces one of them, or is shown above them. */
export function AddressBook({ addresses, phone, returnTo }: AddressBookProps) {
  const { id } = useParams();
  const isAdding = useLocation().pathname.endsWith('/new');
  const heading = useFocusWhenDone(addresses.length, id ?? isAdding);
  const isFull = addresses.length >= numbers.ADDRESSES_MAX;
  const place = (address: Address | null) => <Outlet context={{ address, phone, returnTo } satisfies OpenAddress} />;
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
