import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import styles from '#app/account/account.module.css';
import { useConfirmation } from '#app/client/use-confirmation.ts';
import { AccountForm, Field, type FormRefusal } from '#app/components/form.tsx';
import { editProfileCopy as copy } from './copy.ts';

type FormProps = { hasPassword: boolean; refusal?: FormRefusal; onBack?: (event: MouseEvent) => void };

/** Asks for confirmation and the password, and lists what is lost; the safe choice comes first. */
export function DeleteForm({ hasPassword, refusal, onBack }: FormProps) {
  return (
    <>
      <p>
        <b>{copy.deleteConfirmation}</b>
      </p>
      <p>{copy.deleteNote}</p>
      <AccountForm
        action="/edit-profile/delete"
        refusal={refusal}
        submit={copy.deleteYes}
        busy={copy.deleting}
        danger
        inPlace
        beside={
          <Link className="button" to="/edit-profile" onClick={onBack}>
            {copy.deleteNo}
          </Link>
        }
      >
        {hasPassword && (
          <Field name="password" label={copy.deletePassword} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
    </>
  );
}

/** A link to the confirmation page; with scripts it opens as a dialog. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const { dialog, open, goBack } = useConfirmation();

  return (
    <section className={`${styles.card} danger`} aria-labelledby="delete-title">
      <h2 id="delete-title">{copy.deleteTitle}</h2>
      <p>{copy.deleteLead}</p>
      <Link className="button" to="/edit-profile/delete" prefetch="intent" onClick={open}>
        {copy.deleteOpen}
      </Link>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="delete-dialog-title">
        <h2 id="delete-dialog-title">{copy.deleteTitle}</h2>
        <DeleteForm hasPassword={hasPassword} onBack={goBack} />
      </dialog>
    </section>
  );
}
