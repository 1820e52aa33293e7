import { useId } from 'react';
import { Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { adminOrderCopy } from '#app/admin/orders/order-copy.ts';
import { CopyButton } from '#app/components/copy-button.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import empty from '#app/images/empty.svg';
import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import { orderName } from '#shop/orders/order.ts';
import { markRefundSent } from '#shop/refunds/manage-refund.server.ts';
import { listPayouts } from '#shop/refunds/payouts.server.ts';
import { payoutSentForm } from '#shop/refunds/refund.form.ts';
import { type Payout, payoutDueOn } from '#shop/refunds/refund.ts';
import { readReturnRules } from '#shop/returns/read-return-rules.server.ts';
import type { Route } from './+types/route.ts';
import { payoutsCopy as copy } from './copy.ts';
import styles from './payouts.module.css';

const PATH = '/admin/payouts';

export async function loader({ context }: Route.LoaderArgs) {
  const { orderContext } = context.get(shopContext);
  const { refundDays } = readReturnRules(orderContext);
  return { payouts: await listPayouts(orderContext), dueDays: refundDays.to };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    const read = readFields(form, payoutSentForm);
    if (!read.ok) return notDone(null, read.faults);
    const recorded = await markRefundSent(shop.orderContext, {
      adminId: admin.customerId,
      refundId: fieldText(form, 'refundId'),
      ...read.value,
    });
    return recorded.ok ? done(copy.recorded) : notDone(recorded.reason === 'over' ? copy.over : copy.unknown);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

/** The open payouts with what is to be typed into a banking app. */
export default function PayoutsPage({ loaderData: { payouts, dueDays } }: Route.ComponentProps) {
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
      </header>
      {payouts.length === 0 ? (
        <StatePanel art={empty} title={copy.none} text={copy.noneHint} />
      ) : (
        <>
          <p>
            <a className="button" href="/admin/export/payouts.csv" download>
              {copy.csv}
            </a>
          </p>
          <ul className={styles.list}>
            {payouts.map((payout) => (
              <li key={payout.refundId} className={adminStyles.card}>
                <OpenPayout payout={payout} dueDays={dueDays} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** `dueDays`: working days within which the customer is promised a refund. */
function OpenPayout({ payout, dueDays }: { payout: Payout; dueDays: number }) {
  const { orderId, orderNumber, customer, amountPaise, reason, requestedAt } = payout;
  const dueOn = startOf(payoutDueOn(payout, dueDays));
  const amount = formatRupees(amountPaise);
  return (
    <>
      <h2>
        <Link to={`/admin/orders/${orderId}`}>{copy.heading(amount, orderName(orderNumber))}</Link>
      </h2>
      <p className="hint">
        {copy.facts(
          customer ?? copy.gone,
          adminOrderCopy.refundReasons[reason],
          formatDay(requestedAt),
          formatDay(dueOn),
        )}
      </p>
      <dl className={styles.details}>
        <Detail term={copy.amount} text={(amountPaise / 100).toFixed(2)} />
        {detailsOf(payout).map(([term, text]) => (
          <Detail key={term} term={term} text={text} />
        ))}
      </dl>
      {payout.details === null && <p>{copy.noDetails}</p>}
      <PaidForm refundId={payout.refundId} />
    </>
  );
}

function detailsOf({ details }: Payout): [term: string, text: string][] {
  if (details === null) return [];
  if (details.kind === 'upi') return [[copy.upiId, details.upiId]];
  const { name, accountNumber, ifsc } = details;
  return [
    [copy.name, name],
    [copy.accountNumber, accountNumber],
    [copy.ifsc, ifsc],
  ];
}

const Detail = ({ term, text }: { term: string; text: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {text} <CopyButton text={text} label={copy.copy(term)} />
    </dd>
  </div>
);

function PaidForm({ refundId }: { refundId: string }) {
  const id = useId();
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  const { faults: { reference: fault } = {}, problem = null } = fetcher.data ?? {};
  return (
    <fetcher.Form method="post" action={PATH} className={styles.form} noValidate>
      <input type="hidden" name="refundId" value={refundId} />
      {problem !== null && <p className="form-problem">{problem}</p>}
      <div className="field">
        <label htmlFor={id}>{copy.reference}</label>
        <input
          id={id}
          name="reference"
          className="input"
          maxLength={60}
          autoComplete="off"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${id}-help`}
        />
        <p className={fault === undefined ? 'hint' : 'fault'} id={`${id}-help`}>
          {fault ?? copy.referenceHint}
        </p>
      </div>
      <div className={adminStyles.actions}>
        <button type="submit" className="button" disabled={fetcher.state !== 'idle'}>
          {copy.paid}
        </button>
      </div>
    </fetcher.Form>
  );
}
