import { type FormEvent, useId, useState } from 'react';
import { choosePincode, readPincode, useDelivery } from '#app/client/delivery-store.ts';
import { useDeliveryTerms } from '#app/client/site.ts';
import { Icon } from '#app/components/icon.tsx';
import * as numbers from '#config/numbers.ts';
import { formatDayOfMonth, formatWeekday } from '#lib/clock.ts';
import type { Day } from '#lib/days.ts';
import { formatRupees, type Paise } from '#lib/money.ts';
import { deliveryCopy as copy } from './copy.ts';
import styles from './delivery.module.css';

/**
 * When goods arrive at the customer's PIN code, or the field to enter it.
 * @param payable what is to be paid for goods, for the limit of cash on delivery
 * @param releaseOn the day from which a pre-order ships; null: it is none
 */
export function DeliveryPromise({ payable, releaseOn }: { payable: Paise; releaseOn: Day | null }) {
  const { pincode, delivery, problem: lookupProblem } = useDelivery(releaseOn);
  const [isChanging, setChanging] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [wasEntered, setEntered] = useState(false);
  const id = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = readPincode(String(new FormData(event.currentTarget).get('pincode')));
    setWrong(entered === null);
    setChanging(entered === null);
    if (entered === null) return;
    setEntered(true);
    choosePincode(entered);
  };

  if (delivery !== null && !isChanging) {
    const { by, isCodOffered, codMaxPaise } = delivery;
    const isCod = isCodOffered && (codMaxPaise === null || payable <= codMaxPaise);
    return (
      <p className={`${styles.delivery} ${styles.dated}`} role="status">
        <Icon name="truck" />
        <span>
          <b>{copy.by(formatWeekday(by), delivery.pincode)}</b>
          {isCod && copy.cod}
        </span>
        <button
          type="button"
          className="link"
          // biome-ignore lint/a11y/noAutofocus: the field that had the focus is gone
          autoFocus={wasEntered}
          onClick={() => setChanging(true)}
        >
          {copy.change}
        </button>
      </p>
    );
  }
  const lookup = lookupProblem === 'unknown' ? copy.unknown(releaseOn && formatDayOfMonth(releaseOn)) : copy.failed;
  const problem = isWrong ? copy.wrong : isChanging || lookupProblem === null ? null : lookup;
  return (
    <form className={`${styles.delivery} scripted`} onSubmit={submit} noValidate>
      <label htmlFor={id}>{copy.label}</label>
      <input
        // A PIN code that becomes known later is shown in the field.
        key={pincode}
        id={id}
        name="pincode"
        className={`input ${styles.pincode}`}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={numbers.PIN_DIGITS}
        defaultValue={pincode ?? ''}
        aria-invalid={isWrong || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        // biome-ignore lint/a11y/noAutofocus: only after "Change", to type it again
        autoFocus={isChanging}
      />
      <button type="submit" className="button small">
        {copy.check}
      </button>
      {problem !== null && (
        <p className="fault" id={`${id}-problem`} role="status">
          {problem}
        </p>
      )}
    </form>
  );
}

/** What delivery costs, and when: "Free - By Mon, 30 Nov" as soon as the PIN code is known, else `children`, which is free, too. */
export function DeliveryNote({ releaseOn, children }: { releaseOn: Day | null; children: string }) {
  const { delivery } = useDelivery(releaseOn);
  const terms = useDeliveryTerms();
  const note = delivery ? copy.freeBy(formatWeekday(delivery.by)) : children;
  if (terms === null) return note;
  const { feePaise, freeFromPaise } = terms;
  return copy.charged(note, formatRupees(feePaise), freeFromPaise ? formatRupees(freeFromPaise) : '');
}
