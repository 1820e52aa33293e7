import { useEffect, useRef, useState } from 'react';

/**
 * Calls `act` on mount and after each change of the value. Unlike an effect with that dependency it is reliable: React
 * sometimes drops such an effect when action data and loader data arrive during a render (react/react#34556). An effect
 * without dependencies is not dropped.
 */
export function useChange<Value>(value: Value, act: (value: Value) => void): void {
  const seen = useRef<{ value: Value } | null>(null);
  useEffect(() => {
    if (seen.current !== null && Object.is(seen.current.value, value)) return;
    seen.current = { value };
    act(value);
  });
}

/**
 * For a button that is replaced after a click: the focus moves to the element with `ref` that takes its place,
 * instead of getting lost. Call `expect` in the event that replaces the button.
 */
export function useReplacedFocus(): { ref: (element: HTMLElement | null) => void; expect: () => void } {
  const [focus] = useState(() => {
    let isExpected = false;
    return {
      ref: (element: HTMLElement | null) => {
        if (!element || !isExpected) return;
        isExpected = false;
        element.focus();
      },
      expect: () => {
        isExpected = true;
      },
    };
  });
  return focus;
}
