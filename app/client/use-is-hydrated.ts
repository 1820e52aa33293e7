import { useEffect, useState } from 'react';

/**
 * Are scripts running? Then the server's messages are shown at the fields, and the browser's validation is not needed.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
