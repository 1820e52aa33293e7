import { type FormEvent, useId } from 'react';
import { CODE_MAX_CHARACTERS, setPromotionCode, usePromotionCode } from '#app/client/promotion-code.ts';
import type { Offers } from '#app/client/use-offers.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import type { LineSaving } from '#shop/pricing/adjustments/adjustment.ts';
import styles from './promotion-code.module.css';
import { promotionCodeCopy as copy } from './promotion-code-copy.ts';

type PromotionCodeProps = { code: Offers['code']; lines: readonly { savings?: readonly LineSaving[] }[] };

/** Field for a code, or the code with what it saves, or why it does not. The code is in the browser, like the cart. */
export function PromotionCode({ code, lines }: PromotionCodeProps) {
  const stored = usePromotionCode();
  const id = useId();

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPromotionCode(String(new FormData(event.currentTarget).get('code')));
  };

  if (stored === '') {
    return (
      <details className={styles.more}>
        <summary>{copy.open}</summary>
        <form className={styles.form} onSubmit={apply}>
          <label className="vh" htmlFor={id}>
            {copy.label}
          </label>
          <input
            id={id}
            className="input"
            name="code"
            required
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
        {sentenceOf(stored, code, savedBy(lines, code?.promotionId))}
      </p>
      <button type="button" className="link" aria-label={copy.removeNamed(stored)} onClick={() => setPromotionCode('')}>
        {copy.remove}
      </button>
    </div>
  );
}

function sentenceOf(stored: string, answer: Offers['code'], saved: Paise): string {
  if (answer === null || answer.code !== stored) return copy.checking(stored);
  if (answer.problem !== null) return copy.problem(answer.code, answer.problem);
  return saved > 0 ? copy.applied(answer.code, saved) : copy.feeOffer(answer.code);
}

const savedBy = (lines: PromotionCodeProps['lines'], promotionId: string | undefined): Paise =>
  sumOf(
    lines.flatMap(({ savings = [] }) => savings.flatMap((one) => (one.promotionId === promotionId ? one.amount : []))),
  );
