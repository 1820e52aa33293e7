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
  const { pincode, promised } = useDelivery(releaseOn);
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

  if (typeof promised === 'object' && promised !== null && !isChanging) {
    const { by, isCodOffered, codMaxPaise } = promised;
    const isCod = isCodOffered && (codMaxPaise === null || payable <= codMaxPaise);
    return (
      <p className={`${styles.delivery} ${styles.promised}`} role="status">
        <Icon name="truck" />
        <span>
          <b>{copy.by(formatWeekday(by), promised.pincode)}</b>
          {isCod && ` · ${copy.cod}`}
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
  const problem = isWrong ? copy.wrong : isChanging ? null : problemOf(promised, releaseOn);
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

function problemOf(promised: ReturnType<typeof useDelivery>['promised'], releaseOn: Day | null): string | null {
  if (promised === 'unknown') return copy.unknown(releaseOn === null ? null : formatDayOfMonth(releaseOn));
  return promised === 'failed' ? copy.failed : null;
}

/** What delivery costs, and when: "Free - By Mon, 30 Nov" as soon as the PIN code is known, else `children`, which is free, too. */
export function DeliveryNote({ releaseOn, children }: { releaseOn: Day | null; children: string }) {
  const { promised } = useDelivery(releaseOn);
  const terms = useDeliveryTerms();
  const note = typeof promised === 'object' && promised !== null ? copy.freeBy(formatWeekday(promised.by)) : children;
  if (terms === null) return note;
  const { feePaise, freeFromPaise } = terms;
  return copy.charged(note, formatRupees(feePaise), freeFromPaise ? formatRupees(freeFromPaise) : '');
}
