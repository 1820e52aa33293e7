import { type AdminAnswer, done, notDone } from '#app/http/admin.ts';
import type { Shop } from '#app/http/context.ts';
import { readFields } from '#app/http/read-form.ts';
import { listAdmins } from '#shop/accounts/roles.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { sendTestEmail } from '#shop/notifications/send-test-email.server.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import type { KeyCheck } from '#shop/payments/payments.ts';
import { saveSettings } from '#shop/settings/save-settings.server.ts';
import { settingsForm } from '#shop/settings/settings.form.ts';
import type { Settings } from '#shop/settings/settings.server.ts';
import {
  hasExample,
  isSettingGroup,
  isSettingName,
  namesOf,
  type SettingGroup,
  type SettingName,
  settingGroups,
  settingOf,
} from '#shop/settings/shop-settings.ts';
import { findBooker } from '#shop/shipping/carriers.server.ts';
import { settingsCopy as words } from './copy.ts';

type Submission = { admin: Session; shop: Shop; form: FormData };
type CallExternal = (work: () => Promise<KeyCheck>) => Promise<KeyCheck>;

/** The answer of one group's form; `typed` is what it shows again. */
export type SettingsAnswer = AdminAnswer & { group?: SettingGroup; typed?: Record<string, string> };

/** Actions of /admin/settings: "save" of a group, "test-razorpay", "test-carrier" and "test-email". */
export async function changeSettings(submission: Submission, callExternal: CallExternal): Promise<SettingsAnswer> {
  const { admin, shop, form } = submission;
  switch (form.get('intent')) {
    case 'save':
      return saveGroup(submission);
    case 'test-razorpay': {
      const state = await testRazorpay(shop.settings, form, callExternal);
      const answer = state === 'accepted' ? done(words.accepted) : notDone(words[state]);
      return { ...answer, group: 'payments', typed: textsOf(form) };
    }
    case 'test-carrier': {
      const state = await testCarrier(shop.settings, form, callExternal);
      const sentences = {
        ...{ refused: words.carrierRefused, 'no-answer': words.carrierSilent, 'no-login': words.noCarrier },
      };
      const answer = state === 'accepted' ? done(words.carrierAccepted) : notDone(sentences[state]);
      return { ...answer, group: 'carriers', typed: textsOf(form) };
    }
    case 'test-email': {
      const adminId = admin.customerId;
      const { email = '' } = (await listAdmins(shop.db)).find(({ customerId }) => customerId === adminId) ?? {};
      const sent = await sendTestEmail(shop.db, { adminId, email });
      return { ...(sent.ok ? done(words.emailSent(sent.value)) : notDone(words[sent.reason])), group: 'email' };
    }
    default:
      return notDone(words.unknown);
  }
}

async function saveGroup({ admin, shop, form }: Submission): Promise<SettingsAnswer> {
  const group = form.get('group');
  const version = Number(form.get('version') ?? Number.NaN);
  if (!isSettingGroup(group) || !Number.isSafeInteger(version)) return notDone(words.unknown);
  const names = namesOf(group).filter((name) => isEntered(shop.settings, form, name));
  const read = readFields(form, settingsForm(names));
  const typed = textsOf(form);
  if (!read.ok) return { ...notDone(null, read.faults), group, typed };
  const removed = namesOf(group).filter((name) => settingOf(name).kind === 'secret' && form.has(`remove-${name}`));
  const values = { ...read.value, ...Object.fromEntries(removed.map((name) => [name, null])) };
  const context = { ...shop, seal: shop.accounts.seal };
  const saved = await saveSettings(context, { adminId: admin.customerId, group, version, values });
  if (saved.ok) return { ...done(words.saved(settingGroups[group].title)), group };
  if (saved.reason === 'incomplete' && saved.field !== undefined) {
    const fault = settingOf(saved.field as SettingName).wrong ?? '';
    return { ...notDone(null, { [saved.field]: fault }), group, typed };
  }
  return { ...notDone(saved.reason === 'changed' ? words.changed : words.notAllowed), group, typed };
}

/** A secret that is left empty stays, and so does an example; what the environment sets has no field to type in. */
function isEntered(settings: Settings, form: FormData, name: SettingName): boolean {
  if (settings.fixedBy(name) !== null) return false;
  const isEmpty = (form.get(name) ?? '') === '';
  if (settingOf(name).kind === 'secret') return !isEmpty && !form.has(`remove-${name}`);
  return !(isEmpty && hasExample(name) && !settings.isSet(name));
}

/** Asks Razorpay about the keys as they are typed; a secret that is left empty is the saved one. */
async function testRazorpay(
  settings: Settings,
  form: FormData,
  callExternal: CallExternal,
): Promise<KeyCheck | 'noKeys'> {
  const typed = (name: SettingName) => String(form.get(name) ?? '').trim();
  const env = settings.environment();
  const keyId = settings.fixedBy('razorpayKeyId') === null ? typed('razorpayKeyId') : env.RAZORPAY_KEY_ID;
  const keySecret = typed('razorpayKeySecret') || env.RAZORPAY_KEY_SECRET;
  if (!keyId || !keySecret) return 'noKeys';
  const opened = openPayments({ ...env, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret });
  const check = opened.findProvider('razorpay')?.check;
  return check === undefined ? 'noKeys' : callExternal(check);
}

/** Asks the carrier about the login as it is typed; a password that is left empty is the saved one. */
async function testCarrier(
  settings: Settings,
  form: FormData,
  callExternal: CallExternal,
): Promise<KeyCheck | 'no-login'> {
  const typed = (name: SettingName) => String(form.get(name) ?? '').trim() || null;
  const now = settings.current();
  const login = {
    shiprocketEmail: typed('shiprocketEmail'),
    shiprocketPassword: typed('shiprocketPassword') ?? now.shiprocketPassword,
  };
  const check = findBooker({ ...settings, current: () => ({ ...now, ...login }) })?.check;
  return check === undefined ? 'no-login' : callExternal(check);
}

/** What was typed, without secrets. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => isSettingName(name) && settingOf(name).kind !== 'secret')
      .map(([name, text]) => [name, String(text)]),
  );
