import { useState } from 'react';
import styles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { editProfileForm } from '#shop/accounts/account.form.ts';
import { shownUsername } from '#shop/accounts/account.ts';
import { editProfile } from '#shop/accounts/edit-profile.server.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import type { Route } from './+types/edit-profile.route.ts';
import { editProfileCopy } from './copy.ts';
import { DeleteAccount } from './delete-account.tsx';
import { PhotoUpload } from './photo-upload.tsx';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const profile = await getProfile(args.context.get(shopContext).accounts, session);
  const { name, photo, phone, hasPassword } = profile;
  return { name, photo, phone, hasPassword, username: shownUsername(profile) };
}

export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { accounts, db, media } = args.context.get(shopContext);
  const form = await readForm(args.request, editProfileForm);
  const sentences = { fields: editProfileCopy.failed, failed: editProfileCopy.failed };
  return answerForm(args.context, form, sentences, async (value, typed) => {
    const answer = await editProfile(accounts, session, value);
    if (!answer.ok) {
      const failed = answer.reason === 'nothing-changed' ? undefined : editProfileCopy.failed;
      return refuseForm(args.context, typed, answer, failed);
    }
    const { replaced } = answer.value;
    if (replaced !== null) await removePictures(db, media, [replaced]);
    return redirectWithFlash('/profile', 'profile-updated');
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), editProfileCopy.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: editProfileCopy.title, path: '/edit-profile', isHidden: true });
}

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const [uploaded, setUploaded] = useState('');
  return (
    <section className={styles.page} aria-labelledby="edit-title">
      <BackLink to="/profile">{editProfileCopy.back}</BackLink>
      <h1 id="edit-title">{editProfileCopy.title}</h1>
      <section className={styles.card} aria-labelledby="photo-title">
        <h2 id="photo-title">{editProfileCopy.photo}</h2>
        <PhotoUpload photo={uploaded || loaderData.photo} name={loaderData.name} onUploaded={setUploaded} />
      </section>
      <section className={styles.card} aria-labelledby="about-title">
        <h2 id="about-title">{editProfileCopy.about}</h2>
        <AccountForm
          action="/edit-profile"
          refusal={actionData}
          submit={editProfileCopy.save}
          busy={editProfileCopy.saving}
        >
          <Field
            name="username"
            label={editProfileCopy.username}
            hint={editProfileCopy.usernameHint}
            defaultValue={loaderData.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field
            name="phone"
            label={editProfileCopy.phone}
            hint={editProfileCopy.phoneHint}
            defaultValue={loaderData.phone ?? ''}
            type="tel"
            autoComplete="tel"
            required={false}
          />
          <input type="hidden" name="photo" value={uploaded} />
        </AccountForm>
      </section>
      <section className={styles.card} aria-labelledby="data-title">
        <h2 id="data-title">{editProfileCopy.dataTitle}</h2>
        <p>{editProfileCopy.dataLead}</p>
        {/* A plain form: the answer is a file, and this page stays. */}
        <form method="post" action="/profile/data">
          <button className="button" type="submit">
            {editProfileCopy.dataDownload}
          </button>
        </form>
      </section>
      <DeleteAccount hasPassword={loaderData.hasPassword} />
    </section>
  );
}
