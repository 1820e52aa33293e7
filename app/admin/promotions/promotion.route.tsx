import { useRef } from 'react';
import { data, Link, useFetcher } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { listAdminCollections } from '#shop/collections/collections.server.ts';
import type { AdminPromotion } from '#shop/promotions/admin-promotion.ts';
import { findPromotionKind, promotionKinds } from '#shop/promotions/kinds.ts';
import { findPromotion } from '#shop/promotions/list-promotions.server.ts';
import type { Route } from './+types/promotion.route.ts';
import { promotionCopy as copy, promotionsCopy } from './copy.ts';
import { submitPromotion } from './promotion-action.server.ts';
import { PromotionForm } from './promotion-form.tsx';
import styles from './promotions.module.css';

const NEW = 'new';

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const promotion = id === NEW ? null : await findPromotion(db, id, new Date());
  if (promotion === null && id !== NEW) throw data(null, { status: 404 });
  const collections = (await listAdminCollections(db)).map((one) => ({ id: one.id, title: one.title }));
  const kind = promotion?.kind ?? new URL(request.url).searchParams.get('kind') ?? '';
  return { promotion, collections, kind, origin: details.origin };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, (submission) => submitPromotion(submission, args.params.id === NEW ? null : args.params.id));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.promotion?.title ?? copy.newTitle, path: '/admin', isHidden: true });
}

export default function Promotion({
  loaderData: { promotion, collections, kind: name, origin },
}: Route.ComponentProps) {
  const kind = findPromotionKind(name) ?? promotionKinds[0];
  if (kind === undefined) return null;
  return (
    <>
      <ListCrumb path="/admin/promotions" label={adminTabCopy.promotions} id={promotion?.id ?? ''} />
      <header className={adminStyles.head}>
        <h1>{promotion ? copy.editTitle : copy.newTitle}</h1>
        {promotion && <p>{kind.describe(promotion.terms)}</p>}
      </header>
      {promotion === null && (
        <nav className={adminStyles.actions} aria-label={copy.kinds}>
          {promotionKinds.map((one) => (
            <Link
              key={one.name}
              className="button small"
              to={`/admin/promotions/new?kind=${one.name}`}
              aria-current={one === kind ? 'page' : undefined}
            >
              {one.label}
            </Link>
          ))}
        </nav>
      )}
      <div className={adminStyles.columns}>
        <div className={adminStyles.card}>
          <PromotionForm
            key={`${promotion?.id ?? NEW} ${kind.name}`}
            promotion={promotion}
            collections={collections}
            kind={kind}
          />
        </div>
        {promotion && (
          <div className={styles.side}>
            <Figures promotion={promotion} />
            {!promotion.isAutomatic && <Codes promotion={promotion} origin={origin} />}
          </div>
        )}
      </div>
    </>
  );
}

function Figures({ promotion }: { promotion: AdminPromotion }) {
  const { id, state, uses, savedPaise, revenuePaise, toCollectPaise, stoppedAt } = promotion;
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  const intent = stoppedAt === null ? 'stop' : 'resume';
  return (
    <section className={adminStyles.card} aria-labelledby="promotion-figures">
      <h2 id="promotion-figures">{copy.figures}</h2>
      <p>
        <span className={state === 'running' ? 'tag done' : 'tag waiting'}>{promotionsCopy.states[state]}</span>
      </p>
      <p>{copy.usesText(uses)}</p>
      <p>{copy.savedText(savedPaise)}</p>
      <p>{copy.revenueText(revenuePaise)}</p>
      {toCollectPaise > 0 && <p>{copy.toCollectText(toCollectPaise)}</p>}
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      {(state !== 'ended' || stoppedAt !== null) && (
        <fetcher.Form method="post" action={`/admin/promotions/${id}`} className={adminStyles.actions}>
          <ActionButton intent={intent} disabled={fetcher.state !== 'idle'}>
            {copy[intent]}
          </ActionButton>
        </fetcher.Form>
      )}
    </section>
  );
}

function Codes({ promotion: { id, code, codes }, origin }: { promotion: AdminPromotion; origin: string }) {
  const fetcher = useFetcher<AdminAnswer>();
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(fetcher.data, form);
  return (
    <section className={adminStyles.card} aria-labelledby="promotion-codes">
      <h2 id="promotion-codes">{copy.codes}</h2>
      <p>{copy.codesText(codes)}</p>
      {code !== null && (
        <p>
          {copy.link}{' '}
          <a className="link" href={`/cart?code=${code}`}>
            {origin}/cart?code={code}
          </a>
        </p>
      )}
      {codes > 0 && (
        <p>
          <a className="button" href={`/admin/export/promotion-codes.csv?promotion=${id}`} download>
            {copy.csv}
          </a>
        </p>
      )}
      <h3>{copy.generate}</h3>
      <p className="hint">{copy.generateText}</p>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      <FaultsContext value={fetcher.data?.faults ?? {}}>
        <fetcher.Form method="post" action={`/admin/promotions/${id}`} ref={form} className={styles.fields} noValidate>
          <input type="hidden" name="intent" value="codes" />
          <TextField name="count" label={copy.countLabel} hint={copy.countHint} inputMode="numeric" required />
          <TextField name="prefix" label={copy.prefix} hint={copy.prefixHint} isOptional maxLength={15} />
          <div className={adminStyles.actions}>
            <button type="submit" className="button" disabled={fetcher.state !== 'idle'}>
              {copy.generate}
            </button>
          </div>
        </fetcher.Form>
      </FaultsContext>
    </section>
  );
}
