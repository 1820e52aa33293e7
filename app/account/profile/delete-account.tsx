import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import styles from '#app/account/account.module.css';
import { useConfirmation } from '#app/client/use-confirmation.ts';
import { AccountForm, Field, type FormRefusal } from '#app/components/form.tsx';
import { editProfileWords as words } from './copy.ts';

type FormProps = { hasPassword: boolean; refusal?: FormRefusal; onBack?: (event: MouseEvent) => void };

/** Asks for confirmation and the password, and lists what is lost; the safe choice comes first. */
export function DeleteForm({ hasPassword, refusal, onBack }: FormProps) {
  return (
    <>
      <p>
        <b>{words.deleteConfirmation}</b>
      </p>
      <p>{words.deleteNote}</p>
      <AccountForm
        action="/edit-profile/delete"
        refusal={refusal}
        submit={words.deleteYes}
        busy={words.deleting}
        danger
        inPlace
        beside={
          <Link className="button" to="/edit-profile" onClick={onBack}>
            {words.deleteNo}
          </Link>
        }
      >
        {hasPassword && (
          <Field name="password" label={words.deletePassword} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
    </>
  );
}

/** A link to the confirmation page; with scripts it opens as a dialog. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const { dialog, ask, goBack } = useConfirmation();

  return (
    <section className={`${styles.card} danger`} aria-labelledby="delete-title">
      <h2 id="delete-title">{words.deleteTitle}</h2>
      <p>{words.deleteLead}</p>
      <Link className="button" to="/edit-profile/delete" prefetch="intent" onClick={ask}>
        {words.deleteOpen}
      </Link>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="delete-dialog-title">
        <h2 id="delete-dialog-title">{words.deleteTitle}</h2>
        <DeleteForm hasPassword={hasPassword} onBack={goBack} />
      </dialog>
    </section>
  );
}
