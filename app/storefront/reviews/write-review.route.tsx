import { data, Link, useNavigate } from 'react-router';
import type { FormRefusal } from '#app/components/form.tsx';
import { Icon } from '#app/components/icon.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerFlash, answerRefusal, isScripted } from '#app/http/form-response.ts';
import { pageMeta } from '#app/http/meta.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { findProductName } from '#shop/catalog/editing/find-product-form.server.ts';
import { findOwnReview } from '#shop/reviews/customer-reviews.server.ts';
import type { Route } from './+types/write-review.route.ts';
import { reviewsCopy } from './copy.ts';
import { ReviewForm } from './review-form.tsx';
import { reviewFormCopy } from './review-form-copy.ts';
import styles from './reviews.module.css';
import { submitReview } from './submit-review.server.ts';

/** The item page's review form as a page of its own: for refusals without scripts, and for links. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { session } = context.get(visitContext);
  const found = await findProductName(db, id);
  if (!found) throw data(null, { status: 404 });
  if (found.isRemoved) throw data(null, { status: 410 });
  const own = session && (await findOwnReview(db, session.customerId, id));
  return { id, name: found.name, own, isVisitor: session === null };
}

/** Scripts stay on the item page: they get JSON instead of a page. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (args.request.method !== 'POST' || !isScripted(args.request)) return next();
    const submitted = await submitReview(args);
    return submitted.ok
      ? answerFlash(submitted.flash)
      : answerRefusal(submitted.refusal, submitted.status, submitted.headers);
  },
];

/** Handles the plain form: success redirects to the item; a refusal shows the form as it was typed. */
export async function action(args: Route.ActionArgs) {
  const submitted = await submitReview(args);
  if (!submitted.ok)
    return data<FormRefusal>(submitted.refusal, { status: submitted.status, headers: submitted.headers });
  const item = `/item/${encodeURIComponent(args.params.id)}#reviews`;
  return redirectWithFlash(item, submitted.flash);
}

export const headers = accountHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = reviewFormCopy.of(loaderData.name);
  return pageMeta(matches, { title, path: `/item/${loaderData.id}/review`, isHidden: true });
}

export default function ItemReview({ loaderData: { id, name, own, isVisitor }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const path = `/item/${id}`;
  return (
    <section className={styles.reviewPage} aria-labelledby="review-page-title">
      <p className="crumbs">
        <Link to={path}>
          <Icon name="back" />
          {reviewFormCopy.back}
        </Link>
      </p>
      <h1 id="review-page-title">{reviewFormCopy.of(name)}</h1>
      {isVisitor && (
        <p>
          <Link className="link" to={loginHref('/login', `${path}/review`)}>
            {reviewsCopy.login}
          </Link>{' '}
          {reviewsCopy.afterLoginLink}
        </p>
      )}
      {(!isVisitor || actionData) && (
        <ReviewForm path={path} own={own} refusal={actionData} onDone={() => navigate(`${path}#reviews`)} />
      )}
    </section>
  );
}
