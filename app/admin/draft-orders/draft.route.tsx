import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { FaultsContext } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { Icon } from '#app/components/icon.tsx';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { listShopMethods } from '#shop/draft-orders/draft-order.ts';
import { findDraftOrder, findVariants } from '#shop/draft-orders/find-drafts.server.ts';
import { draftHref, versionOf } from '#shop/draft-orders/place-draft.server.ts';
import type { Route } from './+types/draft.route.ts';
import { ConfirmDraft } from './confirm-draft.tsx';
import { draftOrdersCopy as copy } from './copy.ts';
import { submitDraft } from './draft-action.server.ts';
import { DraftLines } from './draft-lines.tsx';
import styles from './draft-orders.module.css';
import { BusinessForm, DraftPrice } from './draft-price.tsx';
import { FindVariant } from './find-variant.tsx';

const LIST = '/admin/orders/new';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, orderContext, details } = context.get(shopContext);
  const query = new URL(request.url).searchParams.get('q') ?? '';
  const [draft, found] = await Promise.all([findDraftOrder(db, params.id), findVariants(db, query)]);
  if (draft === null) throw data(null, { status: 404 });
  const { enabledMethods } = orderContext.payments;
  const [method = null] = listShopMethods(draft, enabledMethods);
  const version = versionOf(draft, enabledMethods);
  const hasInvoices = details.gstin !== null;
  return { draft, query, found, link: draftHref(orderContext, draft), method, version, hasInvoices };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, (submission) => submitDraft(submission, args.params.id));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const title = copy.title(loaderData?.draft.customer.name ?? '');
  return pageMeta(matches, { title, path: `/admin/orders/drafts/${params.id}`, isHidden: true });
}

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, query, found, link, method, version, hasInvoices } = loaderData;
  const path = `/admin/orders/drafts/${draft.id}`;
  const isOpen = draft.orders.length === 0;
  useAdminAnswer(actionData);
  return (
    <FaultsContext value={actionData?.faults ?? {}}>
      <p className="crumbs">
        <Link to={LIST}>
          <Icon name="back" />
          {adminTabCopy['draft-orders']}
        </Link>
      </p>
      <header className={adminStyles.head}>
        <h1>{copy.title(draft.customer.name)}</h1>
      </header>
      {actionData?.problem && <p className="form-problem scripted">{actionData.problem}</p>}
      <div className={adminStyles.columns}>
        <div className={styles.column}>
          <section className={adminStyles.card} aria-labelledby="lines-title">
            <h2 id="lines-title">{copy.lines}</h2>
            <DraftLines lines={draft.lines} path={path} isOpen={isOpen} />
            {isOpen && <FindVariant path={path} query={query} found={found} />}
          </section>
          {isOpen && <DraftPrice draft={draft} path={path} />}
          {isOpen && hasInvoices && <BusinessForm draft={draft} path={path} />}
        </div>
        <div className={styles.column}>
          <section className={adminStyles.card} aria-labelledby="confirm-title">
            <h2 id="confirm-title">{copy.linkTitle}</h2>
            {draft.orders.map(({ id, number }) => (
              <Link key={id} className="button loud" to={`/admin/orders/${id}`}>
                {copy.toOrder(number)}
              </Link>
            ))}
            <ConfirmDraft draft={draft} path={path} link={link} method={method} version={version} />
          </section>
          <section className={adminStyles.card} aria-labelledby="address-title">
            <h2 id="address-title">{copy.deliverTo}</h2>
            <p>{draft.customer.email ?? copy.noEmail}</p>
            {draft.address === null ? (
              <p className="fault">{copy.noAddress}</p>
            ) : (
              <>
                <p>{draft.address.name}</p>
                <AddressLines address={draft.address} />
              </>
            )}
          </section>
        </div>
      </div>
    </FaultsContext>
  );
}
