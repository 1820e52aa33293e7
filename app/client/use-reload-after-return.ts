import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/**
 * For a form that may lead to a document, such as the payment page: React Router does not end that navigation. If the
 * customer comes back and the browser shows the page as it was left (back/forward cache), it is loaded again.
 */
export function useReloadAfterReturn(): void {
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isLeaving) return undefined;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isLeaving]);
}
