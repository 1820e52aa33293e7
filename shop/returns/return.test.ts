import { expect, test } from 'vitest';
import { returnStages } from '#db/tables/returns.ts';
import { workingDaysAfter } from '#lib/days.ts';
import { approvalForm, inspectionForm, refundForm, requestForm } from './return.form.ts';
import {
  dueAt,
  listOpenReasons,
  listWishes,
  mayMoveReturn,
  type ReturnRules,
  rangeText,
  returnRulesOf,
  returnStatuses,
  taskOf,
} from './return.ts';

const rules: ReturnRules = {
  days: 7,
  damageHours: 24,
  isCreditOffered: false,
  address: '12 Sample Lane',
  refundDays: { from: 5, to: 7 },
  replacementDays: { from: 2, to: 3 },
};
const HOUR_MS = 3_600_000;
const deliveredAt = new Date('2026-11-20T10:00:00Z');
const hoursLater = (hours: number) => new Date(deliveredAt.getTime() + hours * HOUR_MS);

test('working days leave out Saturdays and Sundays', () => {
  expect(workingDaysAfter('2026-11-20', 1)).toBe('2026-11-23');
  expect(workingDaysAfter('2026-11-21', 1)).toBe('2026-11-23');
  expect(workingDaysAfter('2026-11-23', 5)).toBe('2026-11-30');
  expect(workingDaysAfter('2026-11-23', 0)).toBe('2026-11-23');
});

test('damage is reported within its hours, all else within the days; files and commissions only if faulty', () => {
  const reasonsAt = (hours: number, kind: 'shop' | 'digital' | 'service' = 'shop') =>
    listOpenReasons({ kind, deliveredAt }, rules, hoursLater(hours)).map(({ reason }) => reason);
  expect(reasonsAt(24)).toContain('damaged');
  expect(reasonsAt(24.01)).not.toContain('damaged');
  expect(reasonsAt(7 * 24)).toContain('changed-mind');
  expect(reasonsAt(7 * 24 + 0.01)).toEqual([]);
  expect(reasonsAt(1, 'digital')).toEqual(['faulty']);
  expect(reasonsAt(1, 'service')).toEqual(['faulty']);
});

test('store credit is a wish where the owner offers it, and files are not replaced', () => {
  expect(listWishes('damaged', 'shop', rules)).toEqual(['refund', 'replacement']);
  expect(listWishes('damaged', 'shop', { ...rules, isCreditOffered: true })).toContain('credit');
  expect(listWishes('faulty', 'digital', rules)).toEqual(['refund']);
  expect(listWishes('changed-mind', 'shop', rules)).toEqual(['refund']);
});

test('the clock runs to the end of a working day, and to the promise once the goods are here or stay', () => {
  const now = new Date('2026-11-23T06:00:00Z');
  const due = (status: 'requested' | 'approved' | 'received' | 'closed', keepsGoods: boolean, isReplaced = false) =>
    dueAt({ status, keepsGoods, resolution: isReplaced ? 'replacement' : 'refund' }, rules, now)?.toISOString();
  // The end of Wednesday in India.
  expect(due('requested', false)).toBe('2026-11-25T18:30:00.000Z');
  expect(due('received', false)).toBe('2026-12-02T18:30:00.000Z');
  expect(due('received', false, true)).toBe('2026-11-26T18:30:00.000Z');
  expect(due('approved', true)).toBe(due('received', false));
  // On Wednesday, the last of two working days is Friday.
  const standing = { status: 'requested', keepsGoods: false, resolution: 'refund' } as const;
  const friday = dueAt(standing, rules, new Date('2026-11-25T06:00:00Z'));
  expect(friday?.toISOString()).toBe('2026-11-27T18:30:00.000Z');
  expect(due('closed', false)).toBeUndefined();
  expect(rangeText(rules.refundDays)).toBe('5–7');
  expect(rangeText({ from: 3, to: 3 })).toBe('3');
});

test('every status leads somewhere or is over, and only the shop decides', () => {
  for (const status of returnStatuses) {
    const next = returnStatuses.filter((to) =>
      (['admin', 'customer'] as const).some((by) => mayMoveReturn(status, to, by)),
    );
    expect(next.length === 0, status).toBe(returnStages[status] === 'over');
    expect(taskOf({ status, keepsGoods: false }) !== null, status).toBe(returnStages[status] === 'shop');
    for (const decided of ['approved', 'declined', 'received', 'refunded', 'replaced', 'credited'] as const) {
      expect(mayMoveReturn(status, decided, 'customer')).toBe(false);
    }
  }
  expect(returnRulesOf('requested').email?.kind).toBe('return-requested');
  expect(mayMoveReturn('received', 'withdrawn', 'customer')).toBe(false);
});

const key = '0199a000-0000-7000-8000-000000000001';

test('the request form reads units by line and where a refund goes', () => {
  const typed = { key, reason: 'faulty', wish: 'refund', note: ' It is dark. ', 'quantity-1': '2', 'quantity-3': '0' };
  expect(requestForm.safeParse(typed)).toMatchObject({
    success: true,
    data: { idempotencyKey: key, note: 'It is dark.', lines: [{ position: 1, quantity: 2 }], payout: null },
  });
  const faultsOf = (changes: object) => requestForm.safeParse({ ...typed, ...changes }).error?.issues[0]?.path[0];
  expect(faultsOf({ 'quantity-1': '0' })).toBe('lines');
  expect(faultsOf({ reason: 'toString' })).toBe('reason');
  expect(faultsOf({ upiId: 'nobody' })).toBe('upiId');
  expect(faultsOf({ ifsc: 'HDFC0001234' })).toBe('name');
  expect(requestForm.parse({ ...typed, upiId: 'asha@bank' }).payout).toEqual({ kind: 'upi', upiId: 'asha@bank' });
});

test('the forms of the shop read amounts, counts and sizes by line', () => {
  expect(refundForm.parse({ key, 'amount-1': '1,250.50', 'units-1': '2', 'amount-2': '0' })).toEqual({
    key,
    to: 'refund',
    withFees: false,
    note: null,
    lines: [{ line: 1, amountPaise: 125_050, quantity: 2 }],
  });
  expect(refundForm.safeParse({ key, 'amount-1': '-1' }).success).toBe(false);
  expect(inspectionForm.parse({ 'sellable-1': '1', 'damaged-1': '', note: '' })).toEqual({
    note: null,
    lines: [{ position: 1, sellable: 1, damaged: 0, missing: 0 }],
  });
  expect(inspectionForm.safeParse({ 'sellable-1': 'one' }).success).toBe(false);
  expect(approvalForm.parse({ resolution: 'refund', 'variant-2': 'v', 'variant-3': '' })).toEqual({
    resolution: 'refund',
    keepsGoods: false,
    others: { 2: 'v' },
  });
});
