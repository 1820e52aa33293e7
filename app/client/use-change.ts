import { useEffect, useRef } from 'react';

/**
 * Does something when a value has become another, and at first. As an effect with that value as its dependency would,
 * but surely: React forgets such an effect now and then, where an answer and the page's new data come while it still
 * draws (react/react#34556); an effect of every drawing is not forgotten.
 */
export function useChange<Value>(value: Value, act: (value: Value) => void): void {
  const seen = useRef<{ value: Value } | null>(null);
  useEffect(() => {
    if (seen.current !== null && Object.is(seen.current.value, value)) return;
    seen.current = { value };
    act(value);
  });
}
