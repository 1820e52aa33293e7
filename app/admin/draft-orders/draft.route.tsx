import { data, Form, Link, redirect, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { AccountCopy } from '#app/components/copy-button.tsx';
import { Icon } from '#app/components/icon.tsx';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees, PAISE_PER_RUPEE } from '#lib/money.ts';
import { agreementForm, draftLineForm } from '#shop/draft-orders/draft-order.form.ts';
import type { DraftOrder, FoundVariant } from '#shop/draft-orders/draft-order.ts';
import { deleteDraft, saveAgreement, setDraftLine } from '#shop/draft-orders/edit-draft.server.ts';
import { findVariants, getDraft } from '#shop/draft-orders/find-drafts.server.ts';
import { draftHref, placeDraft, sendDraftLink } from '#shop/draft-orders/place-draft.server.ts';
import { totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { Route } from './+types/draft.route.ts';
import { draftOrdersCopy as copy } from './copy.ts';
import { DraftLines, nameOf } from './draft-lines.tsx';
import styles from './draft-orders.module.css';

const LIST = '/admin/orders/new';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, orderContext } = context.get(shopContext);
  const query = new URL(request.url).searchParams.get('q') ?? '';
  const [draft, found] = await Promise.all([getDraft(db, params.id), findVariants(db, query)]);
  if (draft === null) throw data(null, { status: 404 });
  const onDelivery = orderContext.payments.offers.find(({ due }) => due === 'delivery') ?? null;
  return { draft, query, found, link: draftHref(orderContext, draft), onDelivery };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin: { customerId: adminId }, shop: { db, orderContext }, form }) => {
    const { id } = args.params;
    switch (form.get('intent')) {
      case 'line': {
        const line = readFields(form, draftLineForm);
        return line.ok ? answer(await setDraftLine(db, id, line.value), null) : notDone(copy.refused.unknown);
      }
      case 'agree': {
        const agreed = readFields(form, agreementForm);
        if (!agreed.ok) return notDone(null, agreed.faults);
        return answer(await saveAgreement(db, { id, adminId, agreed: agreed.value }), copy.saved);
      }
      case 'link':
        return answer(await sendDraftLink(orderContext, { id, adminId }), copy.linkDone);
      case 'place': {
        const seenPaise = form.getAll('seen').map(Number);
        const placed = await placeDraft(orderContext, { id, adminId, method: String(form.get('method')), seenPaise });
        if (placed.ok) return redirect(`/admin/orders/${placed.value.orders[0]?.id}`, 303);
        return answer(placed, null);
      }
      case 'delete': {
        const deleted = await deleteDraft(db, { id, adminId });
        return deleted.ok ? redirect(LIST, 303) : answer(deleted, null);
      }
      default:
        return notDone(copy.refused.unknown);
    }
  });

function answer(outcome: { ok: true } | { ok: false; reason: string }, toast: string | null): AdminAnswer {
  if (outcome.ok) return toast === null ? { isDone: true, toast, faults: {}, problem: null } : done(toast);
  const sentences: Record<string, string> = copy.refused;
  return notDone(Object.hasOwn(sentences, outcome.reason) ? (sentences[outcome.reason] ?? '') : copy.refused.failed);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const title = copy.title(loaderData?.draft.customer.name ?? '');
  return pageMeta(matches, { title, path: `/admin/orders/drafts/${params.id}`, isHidden: true });
}

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, query, found, link, onDelivery } = loaderData;
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
      {actionData?.problem && <p className="form-problem">{actionData.problem}</p>}
      <div className={adminStyles.columns}>
        <div className={styles.column}>
          <section className={adminStyles.card} aria-labelledby="lines-title">
            <h2 id="lines-title">{copy.lines}</h2>
            <DraftLines lines={draft.lines} path={path} isOpen={isOpen} />
            {isOpen && <Search path={path} query={query} found={found} />}
          </section>
          <Price draft={draft} path={path} isOpen={isOpen} />
        </div>
        <div className={styles.column}>
          <section className={adminStyles.card} aria-labelledby="confirm-title">
            <h2 id="confirm-title">{copy.linkTitle}</h2>
            {draft.orders.map(({ id, number }) => (
              <Link key={id} className="button loud" to={`/admin/orders/${id}`}>
                {copy.toOrder(number)}
              </Link>
            ))}
            {isOpen && (
              <Confirm
                draft={draft}
                path={path}
                link={link}
                phrase={onDelivery?.phrase ?? null}
                method={onDelivery?.name ?? ''}
              />
            )}
          </section>
          <section className={adminStyles.card} aria-labelledby="address-title">
            <h2 id="address-title">{copy.deliverTo}</h2>
            <p>{draft.customer.email}</p>
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

function Search({ path, query, found }: { path: string; query: string; found: readonly FoundVariant[] }) {
  return (
    <>
      <Form method="get" action={path} className={styles.search} role="search">
        <label htmlFor="q">{copy.search}</label>
        <input id="q" name="q" type="search" className="input" defaultValue={query} key={query} />
        <button type="submit" className="button">
          {copy.find}
        </button>
      </Form>
      {query !== '' && found.length === 0 && <p className="hint">{copy.nothingFound}</p>}
      <ul className={styles.lines}>
        {found.map((variant) => (
          <li key={variant.variantId}>
            <Form method="post" action={`${path}?q=${encodeURIComponent(query)}`} className={styles.line}>
              <input type="hidden" name="productId" value={variant.productId} />
              <input type="hidden" name="variantId" value={variant.variantId} />
              <input type="hidden" name="quantity" value="1" />
              <span>
                {nameOf(variant)} <span className="hint">{copy.inStock(variant.stock)}</span>
              </span>
              <button
                type="submit"
                className="button small"
                name="intent"
                value="line"
                aria-label={copy.addNamed(nameOf(variant))}
              >
                {copy.add}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}

function Price({ draft, path, isOpen }: { draft: DraftOrder; path: string; isOpen: boolean }) {
  const { agreed, priced, feeOffer } = draft;
  const sums = totals(priced, { method: null, feeOffer, agreed });
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section className={adminStyles.card} aria-labelledby="price-title">
      <h2 id="price-title">{copy.agreement}</h2>
      {isOpen && (
        <Form method="post" action={path} className={styles.form} noValidate>
          <TextField
            name="discount"
            label={copy.discount}
            inputMode="numeric"
            defaultValue={rupeesOf(agreed.discountPaise)}
          />
          <TextField name="reason" label={copy.reason} maxLength={200} defaultValue={agreed.reason} />
          <TextField
            name="delivery"
            label={copy.delivery}
            inputMode="numeric"
            defaultValue={rupeesOf(agreed.deliveryPaise)}
          />
          <div className={adminStyles.actions}>
            <button type="submit" className="button" name="intent" value="agree" disabled={isBusy}>
              {copy.save}
            </button>
          </div>
        </Form>
      )}
      <dl className={styles.sums}>
        <Sum term={copy.total} amount={sums.total} />
        {sums.discount > 0 && <Sum term={copy.listDiscount} amount={0 - sums.discount} />}
        {sums.further.map(({ label, amount }) => (
          <Sum key={label} term={label} amount={amount} />
        ))}
        <Sum term={`${copy.pay} (${copy.withMethod})`} amount={sums.payable} />
      </dl>
    </section>
  );
}

const rupeesOf = (paise: number): string => (paise === 0 ? '' : String(paise / PAISE_PER_RUPEE));

const Sum = ({ term, amount }: { term: string; amount: number }) => (
  <div>
    <dt>{term}</dt>
    <dd>{formatRupees(amount)}</dd>
  </div>
);

type ConfirmProps = { draft: DraftOrder; path: string; link: string | null; phrase: string | null; method: string };

function Confirm({ draft, path, link, phrase, method }: ConfirmProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={path} className={styles.form}>
      {draft.lines.map(({ variantId, unitPaise }) => (
        <input key={variantId} type="hidden" name="seen" value={unitPaise ?? 0} />
      ))}
      <input type="hidden" name="method" value={method} />
      {link !== null && draft.expiresAt !== null && (
        <>
          <div className="field">
            <label htmlFor="link">{copy.linkLabel}</label>
            <input id="link" className="input" readOnly value={link} />
            <p className="hint">{copy.until(formatDateTime(draft.expiresAt))}</p>
          </div>
          <AccountCopy text={link} label={copy.copyLink} />
        </>
      )}
      <p className="hint">{copy.linkHint}</p>
      <div className={adminStyles.actions}>
        <button type="submit" className="button loud" name="intent" value="link" disabled={isBusy}>
          {link === null ? copy.link : copy.linkAgain}
        </button>
        {phrase !== null && draft.lines.length > 0 && (
          <button type="submit" className="button" name="intent" value="place" disabled={isBusy}>
            {copy.place(phrase)}
          </button>
        )}
        <button type="submit" className="button danger" name="intent" value="delete" disabled={isBusy}>
          {copy.delete}
        </button>
      </div>
    </Form>
  );
}
