import { data, Link, redirect } from 'react-router';
import { AccountNotice } from '#app/account/account-layout.tsx';
import styles from '#app/components/state-panel.module.css';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireSession } from '#app/http/require-session.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { type UploadRefusal, uploadCopy } from '#app/http/upload-copy.ts';
import lost from '#app/images/lost.svg';
import { changePhoto } from '#shop/accounts/edit-profile.server.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { uploadPicture } from '#shop/media/upload-picture.server.ts';
import type { Route } from './+types/photo.route.ts';
import { editProfileCopy } from './copy.ts';

/** After a refused form React Router sends a GET with the form's headers; any other GET does not have them. */
export const loader = ({ request }: Route.LoaderArgs) =>
  request.headers.has('content-type') ? null : redirect('/edit-profile');

/** Photo form for browsers without scripts. */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { clientNetwork, callExternal } = args.context.get(visitContext);
  const shop = args.context.get(shopContext);
  // Checked before the body is parsed: it may be ten megabytes.
  const tooMany = await limitUploads(shop.accounts, session, clientNetwork);
  if (tooMany !== null) return refused('too-many', 429);
  const file = (await args.request.formData().catch(() => null))?.get('file');
  if (!(file instanceof File) || file.size === 0) return refused('no-file', 400);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploaded = await callExternal(() =>
    uploadPicture({ ...shop, origin: shop.details.origin }, { bytes, owner: session.customerId }),
  );
  if (!uploaded.ok) return refused(uploaded.reason, LATER.includes(uploaded.reason) ? 503 : 422);
  const { replaced } = await changePhoto(shop.db, session, uploaded.value);
  if (replaced !== null) await removePictures(shop.db, shop.media, [replaced]);
  return redirectWithFlash('/profile', 'photo-uploaded');
}

/** Refusals after which the same picture may be accepted later. */
const LATER: readonly UploadRefusal[] = ['service-away', 'pictures-busy'];

const refused = (reason: UploadRefusal, status: 400 | 422 | 429 | 503) =>
  data({ sentence: uploadCopy[reason] }, { status });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: editProfileCopy.title, path: '/edit-profile/photo', isHidden: true });
}

export default function PhotoRefused({ actionData }: Route.ComponentProps) {
  return (
    <AccountNotice id="photo-title" title={editProfileCopy.uploadFailed} art={lost}>
      <p role="alert">{actionData?.sentence}</p>
      <div className={styles.actions}>
        <Link className="button loud" to="/edit-profile">
          {editProfileCopy.title}
        </Link>
      </div>
    </AccountNotice>
  );
}
