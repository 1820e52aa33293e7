import { useRef } from 'react';
import { Link } from 'react-router';
import { useChange } from '#app/client/use-change.ts';
import { addressesHref } from '#app/components/address/address-links.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { unitsLeft } from '#shop/drops/drop.ts';
import styles from './checkout.module.css';
import { checkoutCopy as copy } from './copy.ts';
import type { CheckoutProblem } from './try-checkout.ts';

type ProblemProps = { problem: CheckoutProblem | undefined; addressId: string | null; onMeant: () => void };

/** Why nothing was ordered, and what to do next. */
export function Problem({ problem, addressId, onMeant }: ProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  useChange(problem, () => {
    if (problem) place.current?.focus();
  });
  if (!problem) return null;
  const { reason, limit, doubtful = ['phone'], phrase = '', reference } = problem;
  const refusal = reason === 'address-check' ? '' : copy.refusals[reason];
  return (
    <div className={`form-problem ${styles.problem}`} role="alert" tabIndex={-1} ref={place}>
      {reason === 'address-check' ? (
        <>
          <p>{copy.doubtful(doubtful)}</p>
          <div className={styles.doubt}>
            <Link className="button small" to={addressesHref(addressId ?? '', '/checkout')}>
              {copy.correct}
            </Link>
            <button type="button" className="button small" onClick={onMeant}>
              {copy.orderAnyway}
            </button>
          </div>
        </>
      ) : (
        <p>
          {limit
            ? copy.limitReached(limit.title, limit.max, unitsLeft(limit))
            : typeof refusal === 'string'
              ? refusal
              : refusal(phrase)}
        </p>
      )}
      {reference && <p className="reference">{errorCopy.reference(reference)}</p>}
    </div>
  );
}
