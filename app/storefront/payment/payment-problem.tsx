import { useEffect, useRef } from 'react';

/** Why what was sent was not taken: a sentence for the whole, or one for the field as it was typed. */
export type PayRefusal = { problem: string | null; fault: string | null; typed: string };

/** What went wrong, read aloud and in focus. */
export function PayProblem({ sentence }: { sentence: string | null }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentence !== null) place.current?.focus();
  }, [sentence]);
  if (sentence === null) return null;
  return (
    <p className="pay-problem" role="alert" tabIndex={-1} ref={place}>
      {sentence}
    </p>
  );
}
