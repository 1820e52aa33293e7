import { type FormEvent, useId, useState } from 'react';
import { CODE_MAX_CHARACTERS, setPromotionCode, usePromotionCode } from '#app/client/promotion-code.ts';
import { useReplacedFocus } from '#app/client/use-change.ts';
import type { Offers } from '#app/client/use-offers.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import type { LineSaving } from '#shop/pricing/adjustments/adjustment.ts';
import styles from './promotion-code.module.css';
import { promotionCodeCopy as copy } from './promotion-code-copy.ts';

type PromotionCodeProps = Pick<Offers, 'code' | 'waivers'> & { lines: readonly { savings?: readonly LineSaving[] }[] };

/** Field for a code, or the code with what it saves, or why it does not. The code is in the browser, like the cart. */
export function PromotionCode({ code, waivers, lines }: PromotionCodeProps) {
  const stored = usePromotionCode();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [mistyped, setMistyped] = useState('');
  const other = useReplacedFocus();

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    other.expect();
    setPromotionCode(String(new FormData(event.currentTarget).get('code')));
  };
  const isUnknown = code?.code === stored && code.problem?.why === 'unknown';
  const remove = () => {
    other.expect();
    setOpen(true);
    setMistyped(isUnknown ? stored : '');
    setPromotionCode('');
  };

  if (stored === '') {
    return (
      <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{copy.open}</summary>
        <form className={styles.form} onSubmit={apply}>
          <label className="vh" htmlFor={id}>
            {copy.label}
          </label>
          <input
            ref={other.ref}
            id={id}
            className="input"
            name="code"
            required
            defaultValue={mistyped}
            maxLength={CODE_MAX_CHARACTERS}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit" className="button">
            {copy.apply}
          </button>
        </form>
      </details>
    );
  }
  return (
    <div className={styles.code}>
      <p className={code?.problem ? 'fault' : styles.saves} role="status">
        {sentenceOf(stored, { code, waivers, lines })}
      </p>
      <button
        ref={other.ref}
        type="button"
        className="link"
        aria-label={isUnknown ? copy.changeNamed(stored) : copy.removeNamed(stored)}
        onClick={remove}
      >
        {isUnknown ? copy.change : copy.remove}
      </button>
    </div>
  );
}

function sentenceOf(stored: string, { code: answer, waivers, lines }: PromotionCodeProps): string {
  if (answer === null || answer.code !== stored) return copy.checking(stored);
  if (answer.problem !== null) return copy.problem(answer.code, answer.problem);
  const saved = savedBy(lines, answer.promotionId);
  if (saved > 0) return copy.applied(answer.code, saved);
  const isDelivery = waivers['delivery-charge']?.promotionId === answer.promotionId;
  return isDelivery ? copy.freeDelivery(answer.code) : copy.noFee(answer.code);
}

const savedBy = (lines: PromotionCodeProps['lines'], promotionId: string | undefined): Paise =>
  sumOf(
    lines.flatMap(({ savings = [] }) => savings.flatMap((one) => (one.promotionId === promotionId ? one.amount : []))),
  );
