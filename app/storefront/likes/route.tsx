import { useEffect } from 'react';
import { data, Link, replace, useLocation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { LoginPanel, StatePanel } from '#app/components/state-panel.tsx';
import { answerForm, tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import lost from '#app/images/lost.svg';
import { lastPage } from '#lib/paging.ts';
import { unlikeForm } from '#shop/likes/like.form.ts';
import { LIKED_PAGE_PRODUCTS } from '#shop/likes/like.ts';
import { countLikes, listLikes, removeLike } from '#shop/likes/likes.server.ts';
import type { Route } from './+types/route.ts';
import { likesCopy } from './copy.ts';
import { LikedList, likedHref } from './liked-list.tsx';
import styles from './likes.module.css';

const PAGE = /^[1-9]\d{0,5}$/;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, log, requestId } = context.get(visitContext);
  if (session === null) return data({ state: 'visitor' as const });
  const page = pageOf(request);
  try {
    const likes = await listLikes(context.get(shopContext).db, session.customerId, page);
    if (page <= lastPage(likes.total, likes.pageSize)) return data({ state: 'read' as const, likes });
  } catch (error) {
    log.error({ err: error }, 'Liked items could not be read');
    return data({ state: 'failed' as const, reference: requestId }, { status: 503 });
  }
  throw data(null, { status: 404 });
}

/** Unlikes one item and redirects to the same page, or to the last page if that one is gone. */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { db } = args.context.get(shopContext);
  const page = pageOf(args.request);
  const form = await readForm(args.request, unlikeForm);
  const failed = likesCopy.failedToRemove;
  return answerForm(args.context, form, { fields: failed, failed }, async ({ id }) => {
    await removeLike(db, session.customerId, id);
    const last = lastPage(await countLikes(db, session.customerId), LIKED_PAGE_PRODUCTS);
    return replace(likedHref(Math.min(page, last)), { status: 303, headers: setCookies(flash('like-removed')) });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), likesCopy.failedToRemove);

function pageOf(request: Request): number {
  const page = new URL(request.url).searchParams.get('page') ?? '1';
  if (!PAGE.test(page)) throw data(null, { status: 400 });
  return Number(page);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: likesCopy.title, path: '/liked', isHidden: true });
}

export default function Liked({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'read' && loaderData.likes.total > 0) {
    return <LikedList likes={loaderData.likes} refusal={actionData} />;
  }
  return (
    <>
      <h1 className={styles.title}>{likesCopy.title}</h1>
      {loaderData.state === 'visitor' && (
        <LoginPanel title={likesCopy.loginTitle} text={likesCopy.loginSentence} path="/liked" />
      )}
      {loaderData.state === 'read' && <Nothing />}
      {loaderData.state === 'failed' && <NotLoaded reference={loaderData.reference} />}
    </>
  );
}

const Nothing = () => (
  <StatePanel art={empty} title={likesCopy.empty} text={likesCopy.emptySentence}>
    <Link className="button loud" to="/shop">
      {likesCopy.browse}
    </Link>
  </StatePanel>
);

function NotLoaded({ reference }: { reference: string }) {
  const { search } = useLocation();
  useEffect(() => toast.error(likesCopy.failedToLoad), []);
  return (
    <StatePanel art={lost} title={likesCopy.failedToLoad} role="alert">
      <a className="button loud" href={`/liked${search}`}>
        {errorCopy.again}
      </a>
      <p className="reference">{errorCopy.reference(reference)}</p>
    </StatePanel>
  );
}
