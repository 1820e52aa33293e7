import { useId, useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { useChange } from '#app/client/use-change.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { PhotoFields } from '#app/components/return-parts.tsx';
import { tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formOf, readFields } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { formatDateTime } from '#lib/clock.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { findPaidOrder } from '#shop/returns/find-paid-order.server.ts';
import { isPaidOut } from '#shop/returns/read-return-rules.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import { requestForm } from '#shop/returns/return.form.ts';
import { listWishes, payoutFields, type ReturnWish, reasonRules, wishText } from '#shop/returns/return.ts';
import type { Route } from './+types/new.route.ts';
import { returnsCopy as copy, photoFaults } from './copy.ts';
import { loadReturns } from './load-returns.server.ts';
import { ReturnWindows } from './order-returns.tsx';
import { PayoutFields } from './payout-fields.tsx';
import { readPhotos } from './read-photos.server.ts';
import styles from './returns.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { customerId } = requireSession(args);
  const { db, orderContext } = args.context.get(shopContext);
  const order = await findOrder(db, customerId, args.params.id);
  const returns = order === null ? null : await loadReturns(orderContext, order.id);
  if (order === null || returns === null) throw data(null, { status: 404 });
  const wishes = [...new Set(returns.open.flatMap(({ reason }) => listWishes(reason, returns.kind, returns.rules)))];
  return {
    id: order.id,
    number: order.number,
    needsPayout: isPaidOut((await findPaidOrder(db, order.id)).method),
    returns,
    wishes,
    key: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const session = requireSession(args);
  const { accounts, orderContext } = context.get(shopContext);
  const visit = context.get(visitContext);
  const refused = (status: number, faults: Record<string, string>, problem: string | null = null, typed = {}) =>
    data<FormRefusal>({ typed: withoutPayout(typed), faults, problem, toast: copy.failed }, { status });
  const sent = await formOf(args.request);
  const form = readFields(sent, requestForm);
  if (!form.ok) return refused(422, form.faults, null, form.typed);
  const photos = await readPhotos(sent, { visit, accounts, session });
  if (!photos.ok) return refused(422, { photos: photoFaults[photos.reason] }, null, form.typed);
  const own = { customerId: session.customerId, orderId: params.id };
  const requested = await requestReturn(orderContext, own, { ...form.value, photos: photos.value });
  if (requested.ok) {
    const path = `/orders/${params.id}/returns/${requested.value}`;
    return redirectWithFlash(path, 'return-requested');
  }
  if (requested.reason === 'not-found') throw data(null, { status: 404 });
  const sentence = copy.refused[requested.reason];
  return requested.reason === 'photo-missing'
    ? refused(422, { photos: sentence }, null, form.typed)
    : refused(409, {}, sentence, form.typed);
}

/** Nobody's bank account is sent back. */
const withoutPayout = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !payoutFields.some((name) => name === field)));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryServer(() => serverAction(), copy.failed);

export const headers = accountHeaders;

export function meta({ matches, loaderData: { id, number } }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.requestTitle(number), path: `/orders/${id}/return`, isHidden: true });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function RequestReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, returns } = loaderData;
  const isPossible = returns.open.length > 0 && returns.hasLeft;
  return (
    <section className={accountStyles.page} aria-labelledby="return-title">
      <BackLink to={`/orders/${id}`}>{copy.back(number)}</BackLink>
      <h1 id="return-title">{copy.requestTitle(number)}</h1>
      <section className={accountStyles.card} aria-labelledby="rules-title">
        <h2 id="rules-title">{copy.rules}</h2>
        <ReturnWindows returns={returns} />
        {!returns.isFile && (
          <details className={styles.rules}>
            <summary>{copy.notReturnable}</summary>
            <p>{copy.notReturnableHint}</p>
            <ul>
              {copy.notReturnableList.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        )}
        {!returns.hasLeft && <p>{copy.nothingLeft}</p>}
      </section>
      {isPossible && <RequestForm loaded={loaderData} refusal={actionData} />}
    </section>
  );
}

function RequestForm({ loaded, refusal }: { loaded: Loaded; refusal: FormRefusal | undefined }) {
  const { id, returns, wishes, key } = loaded;
  const isBusy = useNavigation().formAction === `/orders/${id}/return`;
  const form = useId();
  const { typed = {}, faults = {}, problem = null } = refusal ?? {};
  const place = useRef<HTMLFormElement>(null);
  // The button is disabled while it sends, and loses the focus.
  useChange(refusal, () => {
    const part = place.current?.querySelector<HTMLElement>(
      '.form-problem, [aria-invalid="true"], fieldset:has(.fault):not(:has([aria-invalid])) :is(select, input)',
    );
    if (refusal) part?.focus();
  });
  return (
    <Form
      method="post"
      ref={place}
      encType="multipart/form-data"
      className={`${accountStyles.card} ${styles.form}`}
      aria-labelledby="return-title"
      preventScrollReset
    >
      {problem !== null && (
        <p className="form-problem" role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      <input type="hidden" name="key" value={typed.key ?? key} />
      <fieldset aria-describedby={faults.lines && `${form}-lines`}>
        <legend className="label">{copy.which}</legend>
        {returns.lines.map((line) => (
          <Line key={line.position} line={line} typed={typed} isOnly={returns.lines.length === 1} />
        ))}
        <Fault id={`${form}-lines`} text={faults.lines} />
      </fieldset>
      <div className="field">
        <label htmlFor={`${form}-reason`}>{copy.reason}</label>
        <select
          id={`${form}-reason`}
          name="reason"
          className="input"
          required
          defaultValue={typed.reason ?? ''}
          aria-invalid={faults.reason ? true : undefined}
          aria-describedby={faults.reason && `${form}-reason-fault`}
        >
          <option value="" disabled>
            {copy.chooseReason}
          </option>
          {returns.open.map(({ reason, until }) => (
            <option key={reason} value={reason}>
              {until === null
                ? reasonRules(reason).label
                : copy.reasonUntil(reasonRules(reason).label, formatDateTime(until))}
            </option>
          ))}
        </select>
        <Fault id={`${form}-reason-fault`} text={faults.reason} />
      </div>
      <Wishes wishes={wishes} typed={typed.wish} fault={faults.wish} />
      <div className="field">
        <label htmlFor={`${form}-note`}>{copy.note}</label>
        <textarea
          id={`${form}-note`}
          name="note"
          className="input"
          rows={4}
          maxLength={numbers.RETURN_TEXT_MAX_CHARACTERS}
          defaultValue={typed.note}
          aria-describedby={`${form}-note-hint`}
        />
        <p className="hint" id={`${form}-note-hint`}>
          {copy.noteHint}
        </p>
      </div>
      {loaded.needsPayout && <PayoutFields refusal={refusal} />}
      <PhotoFields label={copy.photos} hint={copy.photosHint} fault={faults.photos} />
      <p className={styles.buttons}>
        <button type="submit" className="button loud" disabled={isBusy}>
          {isBusy ? copy.sending : copy.send}
        </button>
        <Link className="button" to={`/orders/${id}`}>
          {copy.backToOrder}
        </Link>
      </p>
    </Form>
  );
}

type LineProps = {
  line: Loaded['returns']['lines'][number];
  typed: Record<string, string>;
  /** Then its first unit is chosen. */
  isOnly: boolean;
};

function Line({ line: { position, name, optionText, image, left }, typed, isOnly }: LineProps) {
  const field = `quantity-${position}`;
  return (
    <div className={styles.line}>
      <img src={image ?? '/placeholder.svg'} alt="" width="56" height="56" loading="lazy" />
      <label htmlFor={field}>
        {name}
        {optionText !== null && <span className="hint"> {optionText}</span>}
        <span className="vh"> {copy.units}</span>
      </label>
      <select id={field} name={field} className="input" defaultValue={typed[field] ?? (isOnly ? '1' : '0')}>
        {Array.from({ length: left + 1 }, (_, units) => (
          <option key={field + String(units)} value={units}>
            {units}
          </option>
        ))}
      </select>
    </div>
  );
}

const Wishes = ({
  wishes,
  typed,
  fault,
}: {
  wishes: readonly ReturnWish[];
  typed: string | undefined;
  fault: string | undefined;
}) => (
  <fieldset className={styles.wishes} aria-describedby={fault ? 'wish-fault' : 'wish-hint'}>
    <legend className="label">{copy.wish}</legend>
    {wishes.map((wish) => (
      <label key={wish} className="check">
        <input type="radio" name="wish" value={wish} required defaultChecked={typed === wish} />
        {wishText[wish]}
      </label>
    ))}
    <p className="hint" id="wish-hint">
      {copy.wishHint}
    </p>
    <Fault id="wish-fault" text={fault} />
  </fieldset>
);

const Fault = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p className="fault" id={id}>
      {text}
    </p>
  );
