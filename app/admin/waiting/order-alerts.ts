import { toast } from '#app/client/toast-store.ts';
import type { AlertData } from '#app/offline/saved-pages.ts';
import { orderAlertCopy as copy } from './copy.ts';

/** What this browser does besides a message on the page; both are off until the owner switches them on. */
export type OrderAlerts = { isShown: boolean; isHeard: boolean };

const STORED = 'orderAlerts';
const OFF: OrderAlerts = { isShown: false, isHeard: false };

/** The settings of this browser. */
export function readAlerts(): OrderAlerts {
  try {
    const { isShown, isHeard } = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<OrderAlerts>;
    return { isShown: isShown === true, isHeard: isHeard === true };
  } catch {
    return OFF; // storage is blocked
  }
}

export function saveAlerts(alerts: OrderAlerts): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(alerts));
  } catch {
    // Storage is blocked: they stay off.
  }
}

/** Orders that arrived while the page was hidden. */
let unseen = 0;
const COUNT = /^\(\d+\) /;

/** Tells that these orders have arrived: on the page, in the title of a hidden one, and as this browser is set. */
export function announce(orderIds: readonly string[]): void {
  const text = copy.arrived(orderIds.length);
  toast.info(text);
  if (document.hidden) {
    if (unseen === 0) document.addEventListener('visibilitychange', clearTitle, { once: true });
    unseen += orderIds.length;
    document.title = `(${unseen}) ${document.title.replace(COUNT, '')}`;
  }
  const { isShown, isHeard } = readAlerts();
  if (isHeard) beep();
  if (isShown && Notification.permission === 'granted') notify(text, orderIds).catch(() => undefined);
}

function clearTitle(): void {
  unseen = 0;
  document.title = document.title.replace(COUNT, '');
}

/** Shows a notification that opens the order, or the admin's first page if there are several. */
async function notify(text: string, [orderId, ...others]: readonly string[]): Promise<void> {
  const path = orderId === undefined || others.length > 0 ? '/admin' : `/admin/orders/${orderId}`;
  const data: AlertData = { path };
  // The tag makes several open pages show one notification.
  const options = { tag: orderId ?? STORED, icon: '/apple-touch-icon.png', data };
  // Chrome on Android shows those of a service worker only; private windows of some browsers have none.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(text, options);
  const shown = new Notification(text, options);
  shown.onclick = () => {
    window.focus();
    location.assign(path);
  };
}

const TONE_HZ = 880;
const TONE_SECONDS = 0.25;
const TONE_VOLUME = 0.15;

/** A short tone. Browsers keep it silent until the page was clicked once. */
function beep(): void {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: TONE_HZ });
  tone.connect(new GainNode(audio, { gain: TONE_VOLUME })).connect(audio.destination);
  tone.onended = () => audio.close();
  tone.start();
  tone.stop(audio.currentTime + TONE_SECONDS);
}
