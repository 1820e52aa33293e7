import { type AdminSubmission, done, notDone, unknownForm } from '#app/http/admin.ts';
import { readFields } from '#app/http/read-form.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { logoOf } from '#shop/settings/logo.ts';
import { saveSettings } from '#shop/settings/save-settings.server.ts';
import { settingsForm } from '#shop/settings/settings.form.ts';
import { isSettingGroup, type SettingName, settingGroups, settingOf } from '#shop/settings/shop-settings.ts';
import { settingsCopy as copy } from './copy.ts';
import { previewGroup } from './preview-settings.server.ts';
import { isEntered, isRemovable, shownIn, storePictures, textsOf } from './read-settings.server.ts';
import type { SettingsAnswer } from './settings-answer.ts';
import { testCarrier, testEmail, testKeys, testMailbox } from './test-settings.server.ts';

/**
 * Actions of a settings form: "save", "preview" and "preview-invoice" of a group, "test-email", "test-mailbox",
 * "test-carrier", and a test of the keys of each provider.
 * @param names settings of the group that the form shows; absent: all
 */
export async function submitSettings(
  submission: AdminSubmission,
  names?: readonly SettingName[],
): Promise<SettingsAnswer> {
  const intent = submission.form.get('intent');
  switch (intent) {
    case 'save':
      return saveGroup(submission, names);
    case 'preview':
    case 'preview-invoice':
      return previewGroup(submission, names);
    case 'test-razorpay':
    case 'test-cashfree':
      return testKeys(intent === 'test-razorpay' ? 'razorpay' : 'cashfree', submission);
    case 'test-carrier':
      return testCarrier(submission);
    case 'test-mailbox':
      return testMailbox(submission);
    case 'test-email':
      return testEmail(submission, names);
    default:
      return unknownForm();
  }
}

async function saveGroup(
  submission: AdminSubmission,
  only: readonly SettingName[] | undefined,
): Promise<SettingsAnswer> {
  const { admin, shop, form } = submission;
  const group = form.get('group');
  const version = Number(form.get('version') ?? Number.NaN);
  // Policies have versions, and a form of their own.
  if (!isSettingGroup(group) || group === 'policies' || !Number.isSafeInteger(version)) return unknownForm();
  const shown = shownIn(group, only);
  const read = readFields(form, settingsForm(shown.filter((name) => isEntered(shop.settings, form, name))));
  const typed = textsOf(form);
  if (!read.ok) return { ...notDone(null, read.faults), group, typed };
  const removed = shown.filter((name) => isRemovable(name) && form.has(`remove-${name}`));
  const pictures = await storePictures(submission, shown);
  if (!pictures.ok) return { ...notDone(null, pictures.faults), group, typed };
  const values = { ...read.value, ...Object.fromEntries(removed.map((name) => [name, null])), ...pictures.values };
  const replaced = logoOf(shop.settings.current().logo);
  const context = { ...shop, seal: shop.accounts.seal };
  const saved = await saveSettings(context, { adminId: admin.customerId, group, version, values });
  if (saved.ok) {
    if (values.logo !== undefined && replaced !== null) await removePictures(shop.db, shop.media, [replaced.id]);
    return { ...done(copy.saved(settingGroups[group].title)), group };
  }
  if (saved.reason === 'enter-again' && saved.field !== undefined)
    return { ...notDone(null, { [saved.field]: copy.enterAgain }), group, typed };
  if (saved.reason === 'incomplete' && saved.field !== undefined) {
    const fault = settingOf(saved.field as SettingName).wrong ?? '';
    return { ...notDone(null, { [saved.field]: fault }), group, typed };
  }
  return { ...notDone(saved.reason === 'changed' ? copy.changed : copy.notAllowed), group, typed };
}
