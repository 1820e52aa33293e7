import { type ToastKind, toast, useToasts } from '#app/client/toast-store.ts';
import { Icon } from './icon.tsx';
import { shellCopy } from './shell/copy.ts';
import styles from './toasts.module.css';

const icons = { success: 'check', error: 'alert', info: 'info' } as const satisfies Record<ToastKind, string>;

/**
 * The container of the toasts. Always in the page, because screen readers announce changes only in an existing live
 * region.
 */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={styles.toasts} role="status" aria-live="polite" aria-label={shellCopy.toasts}>
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={styles.toast} data-kind={kind}>
          <Icon name={icons[kind]} />
          <p>{text}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={shellCopy.dismiss}
            onClick={() => toast.dismiss(id)}
          >
            <Icon name="close" />
          </button>
          <span className={styles.life} onAnimationEnd={() => toast.dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
