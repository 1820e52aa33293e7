import { type ComponentProps, type ComponentType, type MouseEvent, useId } from 'react';
import { Form, Link, useFetcher, useNavigation } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { useConfirmation } from '#app/client/use-confirmation.ts';
import addressStyles from '#app/components/address/address.module.css';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { addressesHref } from '#app/components/address/address-links.ts';
import { addressCopy as copy } from '#app/components/address/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
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
export function DeleteAddress({ address, returnTo }: { address: Address; returnTo: string }) {
  const { dialog, ask, goBack } = useConfirmation();
  const titleId = useId();
  const fetcher = useFetcher<FormRefusal>();

  return (
    <>
      <Link
        className="button small"
        to={addressesHref(`${address.id}/delete`, returnTo)}
        onClick={ask}
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
