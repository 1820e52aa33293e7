import type { ReturnStatus, ReturnWish } from '#db/tables/returns.ts';
import { dayOf, daysAfter, startOf, workingDaysAfter } from '#lib/days.ts';
import { hasMove } from '#lib/status.ts';
import { isDelivered, type OrderKind, type OrderStatus, rulesOf } from '#shop/orders/order.ts';
import { type ReturnActor, type ReturnStatusRules, returnStatusRules } from './return-statuses.ts';

export type { ReturnStatus, ReturnWish };

/** In the order of a return's life. */
export const returnStatuses = Object.keys(returnStatusRules) as ReturnStatus[];

/** What the code knows about a status. */
export const returnRulesOf = (status: ReturnStatus): ReturnStatusRules => returnStatusRules[status];

/** Whether the table of statuses allows the move. */
export const mayMoveReturn = (from: ReturnStatus, to: ReturnStatus, actor: ReturnActor): boolean =>
  hasMove<ReturnStatus, ReturnActor>(returnStatusRules, from, to, actor);

/** Name of an email that a status sends; undefined: another kind of email. */
export const returnEmailName = (kind: string): string | undefined =>
  returnStatuses
    .flatMap((status) => [returnRulesOf(status).email, returnRulesOf(status).ownerEmail])
    .find((email) => email?.kind === kind)?.name;

/** Text of the audit log for a move to a status; undefined: another action. */
export const returnActionText = (action: string): string | undefined =>
  returnStatuses.map((status) => returnRulesOf(status).admin?.log).find((log) => log?.action === action)?.text;

/** The number of a return as people read it and write it on the parcel: "R1001". */
export const returnName = (number: number): string => `R${number}`;

/** The owner's rules. */
export type ReturnRules = {
  /** Days after delivery within which customers may ask for a return. */
  days: number;
  /** Hours after delivery within which damage has to be reported. */
  damageHours: number;
  /** Customers may choose store credit. */
  isCreditOffered: boolean;
  /** Where customers send parcels. */
  address: string;
  /** Working days that a refund and a replacement take. */
  refundDays: DayRange;
  replacementDays: DayRange;
};

type DayRange = { from: number; to: number };

/** "5–7" */
export const rangeText = ({ from, to }: DayRange): string => (from === to ? String(to) : `${from}–${to}`);

type Standing = { status: ReturnStatus; keepsGoods: boolean };

/** Approved and to be sent back: the shop pays and replaces when it is here. */
export const isStillAway = ({ status, keeps_goods }: { status: ReturnStatus; keeps_goods: boolean }): boolean =>
  status === 'approved' && !keeps_goods;

type WithReplacement = { status: ReturnStatus; replacement: { status: OrderStatus } | null };

/** The replacement is on its way or there, so it can no longer be cancelled for a refund. */
export const hasReplacementLeft = ({ status, replacement }: WithReplacement): boolean =>
  status === 'replaced' && replacement !== null && rulesOf(replacement.status).hasLeft;

/** The replacement has not arrived. If it never does, the return is refunded, so it is not closed before. */
export const isReplacementAwaited = ({ status, replacement }: WithReplacement): boolean =>
  status === 'replaced' && replacement !== null && !isDelivered(replacement.status);

/** The rules of a return whose goods stay with the customer are those of one whose goods are here. */
const standingRules = ({ status, keepsGoods }: Standing): ReturnStatusRules =>
  returnRulesOf(status === 'approved' && keepsGoods ? 'received' : status);

/** What the shop has to do next; null: nothing. */
export const taskOf = (standing: Standing): string | null => standingRules(standing).task;

/** When the next step is due after a move: the end of a working day; null: nothing is due. */
export function dueAt(
  { resolution, ...standing }: Standing & { resolution: ReturnWish | null },
  { refundDays, replacementDays }: Pick<ReturnRules, 'refundDays' | 'replacementDays'>,
  now: Date,
): Date | null {
  const { clock } = standingRules(standing);
  if (clock === null) return null;
  const days = clock === 'promise' ? (resolution === 'replacement' ? replacementDays : refundDays).to : clock;
  return startOf(daysAfter(workingDaysAfter(dayOf(now), days), 1));
}

type ReasonRules = {
  /** As the customer chooses it. */
  label: string;
  window: 'damage' | 'return';
  needsPhoto: boolean;
  wishes: readonly ReturnWish[];
};

const either = ['refund', 'replacement', 'credit'] as const;

/** Why goods come back. Stored by name: a name never changes. */
const returnReasons = {
  damaged: { label: 'It arrived damaged', window: 'damage', needsPhoto: true, wishes: either },
  'wrong-item': { label: 'I got the wrong item', window: 'return', needsPhoto: true, wishes: either },
  'missing-part': { label: 'A part is missing', window: 'return', needsPhoto: false, wishes: either },
  faulty: { label: 'It does not work as it should', window: 'return', needsPhoto: false, wishes: either },
  'wrong-size': { label: 'It does not fit', window: 'return', needsPhoto: false, wishes: either },
  'changed-mind': { label: 'I changed my mind', window: 'return', needsPhoto: false, wishes: ['refund', 'credit'] },
} as const satisfies Record<string, ReasonRules>;

export type ReturnReason = keyof typeof returnReasons;
export const returnReasonNames = Object.keys(returnReasons) as ReturnReason[];
const isReturnReason = (text: string): text is ReturnReason => Object.hasOwn(returnReasons, text);
export const reasonRules = (reason: ReturnReason): ReasonRules => returnReasons[reason];
/** Text of a stored reason; its name if a later version removed it. */
export const reasonText = (reason: string): string => (isReturnReason(reason) ? returnReasons[reason].label : reason);

export const wishText: Record<ReturnWish, string> = {
  refund: 'Refund',
  replacement: 'Replacement',
  credit: 'Store credit',
};

const HOUR_MS = 60 * 60 * 1000;

/** Until when this reason is accepted. */
const windowEnd = (reason: ReturnReason, deliveredAt: Date, { days, damageHours }: ReturnRules): Date =>
  new Date(deliveredAt.getTime() + (reasonRules(reason).window === 'damage' ? damageHours : days * 24) * HOUR_MS);

/** Until when any reason is accepted; null: it is not known to be delivered. */
export const lastDay = (deliveredAt: Date | null, rules: ReturnRules): Date | null =>
  deliveredAt && windowEnd('changed-mind', deliveredAt, rules);

/** A reason that may still be given, and until when; null: the time begins with the delivery. */
export type OpenReason = { reason: ReturnReason; until: Date | null };

/**
 * The reasons that may be given now for an order delivered at this time. Digital products and services are returnable
 * only if they are faulty.
 */
export const listOpenReasons = (
  { kind, deliveredAt }: { kind: OrderKind; deliveredAt: Date | null },
  rules: ReturnRules,
  now: Date,
): OpenReason[] =>
  returnReasonNames
    .filter((reason) => kind === 'shop' || reason === 'faulty')
    .map((reason) => ({ reason, until: deliveredAt && windowEnd(reason, deliveredAt, rules) }))
    .filter(({ until }) => until === null || now <= until);

/** The wishes that a customer may choose for a reason. Only goods are replaced. */
export const listWishes = (reason: ReturnReason, kind: OrderKind, { isCreditOffered }: ReturnRules): ReturnWish[] =>
  reasonRules(reason).wishes.filter(
    (wish) => (wish !== 'credit' || isCreditOffered) && (wish !== 'replacement' || kind === 'shop'),
  );

/** Condition of received units: what of them is restocked, and what is written off. */
export const conditions = ['sellable', 'damaged', 'missing'] as const;
export type Condition = (typeof conditions)[number];

/** Fields of the request form that say where a refund goes. */
export const payoutFields = ['upiId', 'name', 'accountNumber', 'ifsc'] as const;
