import { data, Form, Link, redirect, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { CopyButton } from '#app/components/copy-button.tsx';
import { Icon } from '#app/components/icon.tsx';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees, PAISE_PER_RUPEE } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import { BUSINESS_NAME_MAX } from '#shop/accounts/business.ts';
import { agreementForm, draftBusinessForm, draftLineForm } from '#shop/draft-orders/draft-order.form.ts';
import {
  type DraftOrder,
  draftTotals,
  type FoundVariant,
  isPlaced,
  listShopMethods,
} from '#shop/draft-orders/draft-order.ts';
import {
  deleteDraft,
  endDraftLink,
  saveAgreement,
  saveDraftBusiness,
  setDraftLine,
} from '#shop/draft-orders/edit-draft.server.ts';
import { findVariants, getDraft } from '#shop/draft-orders/find-drafts.server.ts';
import { draftHref, placeDraft, sendDraftLink, versionOf } from '#shop/draft-orders/place-draft.server.ts';
import type { MethodOffer } from '#shop/payments/method.ts';
import type { Route } from './+types/draft.route.ts';
import { draftOrdersCopy as copy } from './copy.ts';
import { DraftLines } from './draft-lines.tsx';
import styles from './draft-orders.module.css';

const LIST = '/admin/orders/new';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, orderContext, details } = context.get(shopContext);
  const query = new URL(request.url).searchParams.get('q') ?? '';
  const [draft, found] = await Promise.all([getDraft(db, params.id), findVariants(db, query)]);
  if (draft === null) throw data(null, { status: 404 });
  const { offers } = orderContext.payments;
  const [method = null] = listShopMethods(draft, offers);
  const version = versionOf(draft, offers);
  const hasInvoices = details.gstin !== null;
  return { draft, query, found, link: draftHref(orderContext, draft), method, version, hasInvoices };
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
      case 'business': {
        const business = readFields(form, draftBusinessForm);
        if (!business.ok) return notDone(null, business.faults);
        return answer(await saveDraftBusiness(db, { id, adminId, business: business.value }), copy.businessSaved);
      }
      case 'end-link':
        return answer(await endDraftLink(db, { id, adminId }), copy.linkEnded);
      case 'link': {
        const sent = await sendDraftLink(orderContext, { id, adminId });
        return answer(sent, sent.ok && !sent.value.isEmailed ? copy.byHand.linkDone : copy.linkDone);
      }
      case 'place': {
        const [method, version] = [String(form.get('method')), String(form.get('version'))];
        const placed = await placeDraft(orderContext, { id, by: { adminId }, method, version });
        if (!placed.ok) return answer(placed, null);
        const headers = { 'set-cookie': flash('draft-placed') };
        return redirect(`/admin/orders/${placed.value.orders[0]?.id}`, { status: 303, headers });
      }
      case 'delete': {
        const deleted = await deleteDraft(db, { id, adminId });
        if (!deleted.ok) return answer(deleted, null);
        return redirect(LIST, { status: 303, headers: { 'set-cookie': flash('draft-deleted') } });
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
      {actionData?.problem && <p className="form-problem">{actionData.problem}</p>}
      <div className={adminStyles.columns}>
        <div className={styles.column}>
          <section className={adminStyles.card} aria-labelledby="lines-title">
            <h2 id="lines-title">{copy.lines}</h2>
            <DraftLines lines={draft.lines} path={path} isOpen={isOpen} />
            {isOpen && <Search path={path} query={query} found={found} />}
          </section>
          {isOpen && <Price draft={draft} path={path} />}
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
            <Confirm draft={draft} path={path} link={link} method={method} version={version} />
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
                {nameWithOption(variant)} <span className="hint">{copy.inStock(variant.stock)}</span>
              </span>
              <button
                type="submit"
                className="button small"
                name="intent"
                value="line"
                aria-label={copy.addNamed(nameWithOption(variant))}
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

function Price({ draft, path }: { draft: DraftOrder; path: string }) {
  const { agreed } = draft;
  const sums = draftTotals(draft, null);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section className={adminStyles.card} aria-labelledby="price-title">
      <h2 id="price-title">{copy.agreement}</h2>
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

/** GSTIN and name for the tax invoice. */
function BusinessForm({ draft: { business }, path }: { draft: DraftOrder; path: string }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={path} className={`${adminStyles.card} ${styles.form}`} noValidate>
      <h2>{copy.business}</h2>
      <TextField
        name="gstin"
        label={copy.gstin}
        hint={copy.gstinHint}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={business?.gstin ?? ''}
      />
      <TextField
        name="businessName"
        label={copy.businessName}
        autoComplete="off"
        maxLength={BUSINESS_NAME_MAX}
        defaultValue={business?.name ?? ''}
      />
      <div className={adminStyles.actions}>
        <button type="submit" className="button" name="intent" value="business" disabled={isBusy}>
          {copy.businessSave}
        </button>
      </div>
    </Form>
  );
}

type ConfirmProps = {
  draft: DraftOrder;
  path: string;
  link: string | null;
  /** By which the shop can place it; null: none. */
  method: MethodOffer | null;
  version: string;
};

/** A link can be ended in every state, because it shows an address. */
function Confirm({ draft, path, link, method, version }: ConfirmProps) {
  const isBusy = useNavigation().state !== 'idle';
  const isOpen = draft.orders.length === 0;
  const isDeletable = !isPlaced(draft);
  const texts = draft.customer.email === null ? copy.byHand : copy;
  if (!isOpen && !isDeletable && link === null) return null;
  return (
    <Form method="post" action={path} className={styles.form}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="method" value={method?.name ?? ''} />
      {link !== null && draft.expiresAt !== null && (
        <>
          <div className="field">
            <label htmlFor="link">{copy.linkLabel}</label>
            <input id="link" className="input" readOnly value={link} />
            <p className="hint">{copy.until(formatDateTime(draft.expiresAt))}</p>
          </div>
          <CopyButton text={link} label={copy.copyLink} />
        </>
      )}
      {isOpen && <p className="hint">{texts.linkHint}</p>}
      <div className={adminStyles.actions}>
        {isOpen && (
          <button type="submit" className="button loud" name="intent" value="link" disabled={isBusy}>
            {link === null ? texts.link : texts.linkAgain}
          </button>
        )}
        {isOpen && method !== null && draft.lines.length > 0 && (
          <button type="submit" className="button" name="intent" value="place" disabled={isBusy}>
            {method.due === 'never' ? copy.placeFree : copy.place(method.phrase)}
          </button>
        )}
        {link !== null && (
          <button type="submit" className="button" name="intent" value="end-link" disabled={isBusy}>
            {copy.endLink}
          </button>
        )}
        {isDeletable && (
          <button type="submit" className="button danger" name="intent" value="delete" disabled={isBusy}>
            {copy.delete}
          </button>
        )}
      </div>
    </Form>
  );
}
