import { useEffect, useId, useState } from 'react';
import { Shape } from '#app/components/icon.tsx';
import styles from './alerts-menu.module.css';
import { orderAlertCopy as copy } from './copy.ts';
import { type OrderAlerts, readAlerts, saveAlerts } from './order-alerts.ts';

const BELL = 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4';

/** How this browser tells about new orders; on every page of the admin, for every role. */
export function AlertsMenu() {
  const id = useId();
  const [alerts, setAlerts] = useState<OrderAlerts>({ isShown: false, isHeard: false });
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => setAlerts(readAlerts()), []);
  const change = (changed: Partial<OrderAlerts>) => {
    const next = { ...alerts, ...changed };
    saveAlerts(next);
    setAlerts(next);
  };
  const show = async (isShown: boolean) => {
    // So that a second refusal is announced, too.
    setBlocked(false);
    const isAllowed = !isShown || ('Notification' in window && (await Notification.requestPermission()) === 'granted');
    setBlocked(!isAllowed);
    if (isAllowed) change({ isShown });
  };
  return (
    <>
      <button type="button" className="scripted icon-button" popoverTarget={id} aria-label={copy.title}>
        <Shape d={BELL} />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no popover of its own look */}
      <div id={id} popover="auto" role="group" aria-labelledby={`${id}-title`} className={styles.alerts}>
        <h2 id={`${id}-title`}>{copy.title}</h2>
        <p className="hint">{copy.lead}</p>
        <label className="check">
          <input type="checkbox" checked={alerts.isShown} onChange={({ target }) => show(target.checked)} />
          <span>{copy.notification}</span>
        </label>
        {/* Not a toast, which would lie under this popover. */}
        <p className="fault" role="alert" hidden={!isBlocked}>
          {isBlocked && copy.blocked}
        </p>
        <label className="check">
          <input
            type="checkbox"
            checked={alerts.isHeard}
            onChange={({ target }) => change({ isHeard: target.checked })}
          />
          <span>{copy.sound}</span>
        </label>
      </div>
    </>
  );
}
