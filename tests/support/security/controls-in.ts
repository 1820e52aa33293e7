import type { Role } from '#shop/accounts/permissions.ts';
import { exportMatrix, formsOf, isAmong, staffMatrix } from './staff-matrix.ts';

/** Something on a page that leads to the admin: a link, or a button that posts `intent` (`''`: a form without one). */
type Control = { address: string; intent?: string; saysReceived?: boolean };

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? null;

/** The links to the admin and the forms that post to it in the HTML of a page. */
export function controlsIn(html: string): Control[] {
  const links = [...html.matchAll(/<a\s[^>]*>/g)].flatMap(([tag]) => {
    const address = attribute(tag, 'href') ?? '';
    return /^\/admin(?:[/?#]|$)/.test(address) ? [{ address }] : [];
  });
  const forms = [...html.matchAll(/(<form\s[^>]*>)([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', inside = '']) => {
    const address = attribute(tag, 'action') ?? '';
    if (attribute(tag, 'method') !== 'post' || !address.startsWith('/admin')) return [];
    const tags = [...inside.matchAll(/<(?:input|button)\s[^>]*>/g)].map(([control]) => control);
    const saysReceived = tags.some((control) => attribute(control, 'name') === 'received');
    const intents = tags.flatMap((control) => intentOf(control) ?? []);
    return (intents.length === 0 ? [''] : intents).map((intent) => ({ address, intent, saysReceived }));
  });
  return [...links, ...forms];
}

/** A button for several rows has its intent as its value, one in a row as `data-intent`. */
function intentOf(control: string): string | null {
  const isBulk = control.startsWith('<button') && attribute(control, 'type') === 'button';
  const own = attribute(control, 'data-intent');
  return own === null && (attribute(control, 'name') === 'intent' || isBulk) ? attribute(control, 'value') : own;
}

const pathOf = (address: string): string => address.replace(/[?#].*$/, '').slice(1);

/** Those with names in their address come first. */
const routes = Object.keys(staffMatrix)
  .sort((one, other) => one.split(':').length - other.split(':').length)
  .map((route) => ({ route, pattern: new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) }));

/**
 * Whether the staff matrix allows the role what the control does. Every role opens /admin, which leads to its first
 * page.
 */
export function isGiven({ address, intent, saysReceived }: Control, role: Role): boolean {
  const path = pathOf(address);
  const { route } = routes.find(({ pattern }) => pattern.test(path)) ?? {};
  if (intent === undefined) {
    if (path === 'admin') return true;
    const list = path.startsWith('admin/export/') ? path.replace('admin/export/', '') : null;
    if (list === null) return isAmong(staffMatrix[route ?? '']?.read ?? '', role);
    return isAmong(exportMatrix[list.startsWith('gstr1-') ? 'gstr1-b2b.csv' : list] ?? '', role);
  }
  const forms = formsOf(route ?? '');
  const any = forms.find((form) => form.intent === '');
  // A form whose scripts add the intent: its buttons are judged, or the page is.
  if (intent === '' && any === undefined) return true;
  const cell = forms.find((form) => form.intent === intent) ?? any;
  const isPaid = saysReceived !== true || isAmong('M', role);
  return isPaid && isAmong(cell?.cell ?? '', role);
}
