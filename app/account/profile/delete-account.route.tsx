import { redirect } from 'react-router';
import styles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { shopContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, setCookies } from '#app/http/set-cookies.ts';
import { confirmForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { eraseCustomer } from '#shop/privacy/erase-customer.server.ts';
import type { Route } from './+types/delete-account.route.ts';
import { editProfileCopy } from './copy.ts';
import { DeleteForm } from './delete-account.tsx';

/** The dialog as a page: without scripts, and after a refusal. */
export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { hasPassword } = await getProfile(args.context.get(shopContext).accounts, session);
  return { hasPassword };
}

export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const form = await readForm(args.request, confirmForm);
  return answerForm(args.context, form, { failed: editProfileCopy.deleteFailed }, async ({ password }) => {
    const answer = await eraseCustomer(args.context.get(shopContext), session, password);
    if (!answer.ok) return refuseForm(args.context, {}, answer, editProfileCopy.deleteFailed);
    return redirect('/signup', { status: 303, headers: setCookies(...answer.value, flash('account-deleted')) });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), editProfileCopy.deleteFailed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: editProfileCopy.deleteTitle, path: '/edit-profile/delete', isHidden: true });
}

export default function DeleteAccountPage({ loaderData: { hasPassword }, actionData }: Route.ComponentProps) {
  return (
    <section className={styles.page} aria-labelledby="delete-title">
      <BackLink to="/edit-profile">{editProfileCopy.title}</BackLink>
      <h1 id="delete-title">{editProfileCopy.deleteTitle}</h1>
      <div className={`${styles.card} danger`}>
        <DeleteForm hasPassword={hasPassword} refusal={actionData} />
      </div>
    </section>
  );
}
