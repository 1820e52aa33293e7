import { useEffect, useState } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { orderAlertCopy as copy } from '#app/admin/waiting/copy.ts';
import { type OrderAlerts, readAlerts, saveAlerts } from '#app/admin/waiting/order-alerts.ts';
import { toast } from '#app/client/toast-store.ts';

/** How this browser tells about new orders. */
export function DashboardAlerts() {
  const [alerts, setAlerts] = useState<OrderAlerts>({ isShown: false, isHeard: false });
  useEffect(() => setAlerts(readAlerts()), []);
  const change = (changed: Partial<OrderAlerts>) => {
    const next = { ...alerts, ...changed };
    saveAlerts(next);
    setAlerts(next);
  };
  const show = async (isShown: boolean) => {
    const isAllowed = !isShown || ('Notification' in window && (await Notification.requestPermission()) === 'granted');
    if (isAllowed) change({ isShown });
    else toast.error(copy.blocked);
  };
  return (
    <section className={`scripted ${adminStyles.card}`} aria-labelledby="alerts-title">
      <h2 id="alerts-title">{copy.title}</h2>
      <p className="hint">{copy.lead}</p>
      <label className="check">
        <input type="checkbox" checked={alerts.isShown} onChange={({ target }) => show(target.checked)} />
        <span>{copy.notification}</span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={alerts.isHeard}
          onChange={({ target }) => change({ isHeard: target.checked })}
        />
        <span>{copy.sound}</span>
      </label>
    </section>
  );
}
