import * as numbers from '#config/numbers.ts';
import { daysText } from './setting.ts';
import type { ShopSettings } from './shop-settings.ts';

/** The owner's return rules as customers read them. */
export type ReturnTerms = {
  /** After delivery. */
  days: number;
  /** After delivery, for damage. */
  damageHours: number;
  /** Working days, such as "5–7". */
  replacementDays: string;
  refundDays: string;
};

/** The rules of a shop whose owner has changed none. */
export const standardReturnTerms: ReturnTerms = {
  days: numbers.RETURN_DAYS,
  damageHours: numbers.DAMAGE_REPORT_HOURS,
  replacementDays: numbers.REPLACEMENT_WORKING_DAYS,
  refundDays: numbers.REFUND_WORKING_DAYS,
};

export const returnTermsOf = ({ returnDays, damageHours, replacementDays, refundDays }: ShopSettings): ReturnTerms => ({
  days: returnDays,
  damageHours,
  replacementDays: daysText(replacementDays),
  refundDays: daysText(refundDays),
});
