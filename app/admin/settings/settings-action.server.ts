import { type AdminAnswer, done, notDone } from '#app/http/admin.ts';
import type { Shop, Visit } from '#app/http/context.ts';
import { readFields } from '#app/http/read-form.ts';
import { uploadCopy } from '#app/http/upload-copy.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import { listAdmins } from '#shop/accounts/roles.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { getPictureSize } from '#shop/media/find-pictures.server.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { uploadPicture } from '#shop/media/upload-picture.server.ts';
import { mailboxLoginOf } from '#shop/messages/mailbox.ts';
import { checkMailbox } from '#shop/messages/read-mailbox.server.ts';
import { sendTestEmail } from '#shop/notifications/send-test-email.server.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import type { KeyCheck } from '#shop/payments/payments.ts';
import { type Announcement, announcementAt } from '#shop/settings/announcement.ts';
import { type Logo, logoOf, pictureValue } from '#shop/settings/logo.ts';
import { saveSettings } from '#shop/settings/save-settings.server.ts';
import { secretToEnter } from '#shop/settings/secret-to-enter.ts';
import { settingsForm } from '#shop/settings/settings.form.ts';
import type { Settings } from '#shop/settings/settings.server.ts';
import {
  hasExample,
  isSettingGroup,
  isSettingName,
  namesOf,
  type SettingGroup,
  type SettingName,
  type ShopSettings,
  settingGroups,
  settingOf,
  shopSettings,
} from '#shop/settings/shop-settings.ts';
import { findBooker } from '#shop/shipping/carriers.server.ts';
import { isPreviewed, testedKeys, settingsCopy as words } from './copy.ts';

type Submission = { admin: Session; shop: Shop; form: FormData };

/** The top of every page as it would be; nothing of it is saved. */
export type SettingsPreview = { name: string; logo: Logo | null; announcement: Announcement | null };

/** The answer of one group's form; `typed` is what it shows again. */
export type SettingsAnswer = AdminAnswer & {
  group?: SettingGroup;
  typed?: Record<string, string>;
  pageTop?: SettingsPreview;
};

/**
 * Actions of a settings form: "save" and "preview" of a group, "test-email", "test-mailbox", "test-carrier", and a test of the keys of
 * each provider.
 * @param names settings of the group that the form shows; absent: all
 */
export async function changeSettings(
  submission: Submission,
  visit: Visit,
  names?: readonly SettingName[],
): Promise<SettingsAnswer> {
  const { admin, shop, form } = submission;
  switch (form.get('intent')) {
    case 'save':
      return saveGroup(submission, visit, names);
    case 'preview':
      return previewGroup(submission, visit, names);
    case 'test-razorpay':
    case 'test-cashfree': {
      const name = form.get('intent') === 'test-razorpay' ? 'razorpay' : 'cashfree';
      const state = await testKeys(name, shop.settings, form, visit);
      const { label } = testedKeys[name];
      const answer = state === 'accepted' ? done(words.accepted(label)) : notDone(words[state](label));
      return { ...answer, group: 'payments', typed: textsOf(form) };
    }
    case 'test-carrier': {
      const state = await testCarrier(shop.settings, form, visit);
      const sentences = {
        ...{ refused: words.carrierRefused, 'no-answer': words.carrierSilent, 'no-login': words.noCarrier },
      };
      const answer = state === 'accepted' ? done(words.carrierAccepted) : notDone(sentences[state]);
      return { ...answer, group: 'carriers', typed: textsOf(form) };
    }
    case 'test-mailbox': {
      const { values, faults, typed } = readTyped(shop.settings, form, 'mailbox');
      if (values === null) return { ...notDone(null, faults), group: 'mailbox', typed };
      // A password that is left empty is the saved one.
      const secret = secretToEnter(shop.settings.current(), values);
      if (secret !== null) return { ...notDone(null, { [secret]: words.enterAgain }), group: 'mailbox', typed };
      const login = mailboxLoginOf({ ...shop.settings.current(), ...values });
      const problem = login === null ? 'no-login' : await visit.callExternal(() => checkMailbox(login));
      const answer = problem === null ? done(words.mailboxAccepted) : notDone(words.mailboxProblems[problem]);
      return { ...answer, group: 'mailbox', typed };
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

async function saveGroup(
  { admin, shop, form }: Submission,
  visit: Visit,
  only: readonly SettingName[] | undefined,
): Promise<SettingsAnswer> {
  const group = form.get('group');
  const version = Number(form.get('version') ?? Number.NaN);
  // Policies have versions, and a form of their own.
  if (!isSettingGroup(group) || group === 'policies' || !Number.isSafeInteger(version)) return notDone(words.unknown);
  const shown = namesOf(group).filter((name) => only === undefined || only.includes(name));
  const read = readFields(form, settingsForm(shown.filter((name) => isEntered(shop.settings, form, name))));
  const typed = textsOf(form);
  if (!read.ok) return { ...notDone(null, read.faults), group, typed };
  const removed = shown.filter((name) => isRemovable(name) && form.has(`remove-${name}`));
  const pictures = await storePictures({ admin, shop, form }, visit, shown);
  if (!pictures.ok) return { ...notDone(null, pictures.faults), group, typed };
  const values = { ...read.value, ...Object.fromEntries(removed.map((name) => [name, null])), ...pictures.values };
  const replaced = logoOf(shop.settings.current().logo);
  const context = { ...shop, seal: shop.accounts.seal };
  const saved = await saveSettings(context, { adminId: admin.customerId, group, version, values });
  if (saved.ok) {
    // One that is still in use stays: the database refuses to delete it.
    if (values.logo !== undefined && replaced !== null) await removePictures(shop.db, shop.media, [replaced.id]);
    return { ...done(words.saved(settingGroups[group].title)), group };
  }
  if (saved.reason === 'enter-again' && saved.field !== undefined)
    return { ...notDone(null, { [saved.field]: words.enterAgain }), group, typed };
  if (saved.reason === 'incomplete' && saved.field !== undefined) {
    const fault = settingOf(saved.field as SettingName).wrong ?? '';
    return { ...notDone(null, { [saved.field]: fault }), group, typed };
  }
  return { ...notDone(saved.reason === 'changed' ? words.changed : words.notAllowed), group, typed };
}

/** A chosen logo is stored to be looked at; the pictures' clean-up removes it unless it is saved. */
async function previewGroup(
  { admin, shop, form }: Submission,
  visit: Visit,
  only: readonly SettingName[] | undefined,
): Promise<SettingsAnswer> {
  const group = form.get('group');
  if (!isSettingGroup(group) || !isPreviewed(group)) return notDone(words.unknown);
  const shown = namesOf(group).filter((name) => only === undefined || only.includes(name));
  const { values: entered, faults, typed } = readTyped(shop.settings, form, group, shown);
  if (entered === null) return { ...notDone(null, faults), group, typed };
  const pictures = await storePictures({ admin, shop, form }, visit, shown);
  if (!pictures.ok) return { ...notDone(null, pictures.faults), group, typed };
  const isLogoRemoved = form.has('remove-logo');
  const changes = { ...entered, ...(isLogoRemoved && { logo: null }), ...pictures.values };
  // The form has checked each of them by its definition.
  const values = { ...shop.settings.current(), ...changes } as ShopSettings;
  const { shown: announcement } = announcementAt(values, new Date());
  const pageTop = { name: values.shopName, logo: logoOf(values.logo), announcement };
  return { ...notDone(null), isDone: true, group, typed, pageTop };
}

/** What was typed into the form of a group, without saving it. `values` null: see `faults`. */
export function readTyped(
  settings: Settings,
  form: FormData,
  group: SettingGroup,
  shown: readonly SettingName[] = namesOf(group),
) {
  const names = shown.filter((name) => isEntered(settings, form, name));
  const read = readFields(form, settingsForm(names));
  return read.ok
    ? { values: read.value, faults: {}, typed: textsOf(form) }
    : { values: null, faults: read.faults, typed: textsOf(form) };
}

type StoredPictures =
  | { ok: true; values: Partial<Record<SettingName, string>> }
  | { ok: false; faults: Record<string, string> };

/** Checks, re-encodes and stores the pictures that were chosen. The shop keeps them itself: documents contain them. */
async function storePictures(
  { admin, shop, form }: Submission,
  { clientNetwork, callExternal }: Visit,
  names: readonly SettingName[],
): Promise<StoredPictures> {
  const values: Partial<Record<SettingName, string>> = {};
  for (const name of names) {
    const file = form.get(name);
    if (settingOf(name).kind !== 'picture' || !(file instanceof File) || file.size === 0) continue;
    if ((await limitUploads(shop.accounts, admin, clientNetwork)) !== null)
      return { ok: false, faults: { [name]: uploadCopy['too-many'] } };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const context = { ...shop, origin: shop.details.origin, cloudinary: null };
    const uploaded = await callExternal(() => uploadPicture(context, { bytes, owner: admin.customerId }));
    if (!uploaded.ok) return { ok: false, faults: { [name]: uploadCopy[uploaded.reason] } };
    values[name] = pictureValue(await getPictureSize(shop.db, uploaded.value.pictureId ?? ''));
  }
  return { ok: true, values };
}

const isRemovable = (name: SettingName): boolean => ['secret', 'picture'].includes(settingOf(name).kind);

/** A secret that is left empty stays, and so does an example; what the environment sets has no field to type in. */
function isEntered(settings: Settings, form: FormData, name: SettingName): boolean {
  if (settings.fixedBy(name) !== null || settingOf(name).kind === 'picture') return false;
  const isEmpty = (form.get(name) ?? '') === '';
  if (settingOf(name).kind === 'secret') return !isEmpty && !form.has(`remove-${name}`);
  return !(isEmpty && hasExample(name) && !settings.isSet(name));
}

/** Asks a provider about the keys as they are typed; a secret that is left empty is the saved one. */
async function testKeys(
  name: keyof typeof testedKeys,
  settings: Settings,
  form: FormData,
  { callExternal }: Visit,
): Promise<KeyCheck | 'noKeys'> {
  const { id, secret } = testedKeys[name];
  const typed = (field: SettingName) => String(form.get(field) ?? '').trim();
  const env = settings.environment();
  const idVariable = shopSettings[id].env;
  const secretVariable = shopSettings[secret].env;
  const keyId = settings.fixedBy(id) === null ? typed(id) : env[idVariable];
  const keySecret = typed(secret) || env[secretVariable];
  if (!keyId || !keySecret) return 'noKeys';
  const opened = openPayments({ ...env, [idVariable]: keyId, [secretVariable]: keySecret });
  const check = opened.findProvider(name)?.check;
  return check === undefined ? 'noKeys' : callExternal(check);
}

/** Asks the carrier about the login as it is typed; a password that is left empty is the saved one. */
async function testCarrier(
  settings: Settings,
  form: FormData,
  { callExternal }: Visit,
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

/** What was typed, without secrets and files. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(([name]) => isSettingName(name) && !isRemovable(name)).map(([name, text]) => [name, String(text)]),
  );
