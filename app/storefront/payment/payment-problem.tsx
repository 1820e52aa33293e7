import { useEffect, useRef } from 'react';
import styles from './payment.module.css';

/** Why a payment form was refused: a message for the whole form, or one for the field, with its value. */
export type PayRefusal = { problem: string | null; fault: string | null; typed: string };

/** The error message, announced to screen readers and focused. */
export function PayProblem({ sentence }: { sentence: string | null }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentence !== null) place.current?.focus();
  }, [sentence]);
  if (sentence === null) return null;
  return (
    <p className={styles.problem} role="alert" tabIndex={-1} ref={place}>
      {sentence}
    </p>
  );
}
