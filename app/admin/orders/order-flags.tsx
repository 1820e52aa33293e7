import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { type AdminOrderInList, paymentState } from '#shop/fulfilment/admin-order.ts';
import { adminOrdersCopy as copy } from './copy.ts';

type Flagged = Pick<
  AdminOrderInList,
  'needsCheck' | 'isEmailUnverified' | 'status' | 'isLate' | 'isPartlyShipped' | 'hasDeliveryProblem' | 'releaseOn'
> & {
  isArchived: boolean;
};

/** Marks that need attention. */
export const OrderFlags = ({
  order: { needsCheck, isEmailUnverified, status, isLate, isPartlyShipped, hasDeliveryProblem, releaseOn, isArchived },
}: {
  order: Flagged;
}) => (
  <>
    {needsCheck && <span className="tag warning">{copy.check}</span>}
    {isEmailUnverified && status === 'pending' && <span className="tag warning">{copy.emailUnverified}</span>}
    {isLate && <span className="tag warning">{copy.late}</span>}
    {isPartlyShipped && <span className="tag warning">{copy.partlyShipped}</span>}
    {hasDeliveryProblem && <span className="tag warning">{copy.deliveryProblem}</span>}
    {releaseOn !== null && <span className="tag waiting">{copy.preOrder(formatDay(startOf(releaseOn)))}</span>}
    {isArchived && <span className="tag">{copy.archived}</span>}
  </>
);

type Owed = Parameters<typeof paymentState>[0];

/** The payment status as text; a claimed payment is marked, because somebody waits for it. */
export function PaymentTag({ order }: { order: Owed }) {
  const state = paymentState(order);
  const look = { paid: 'tag done', claimed: 'tag warning', unpaid: 'tag waiting', 'to-collect': 'tag waiting' };
  return <span className={look[state as keyof typeof look] ?? 'tag'}>{copy.paymentStates[state]}</span>;
}
