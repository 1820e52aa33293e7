import type { AdminSubmission } from '#app/http/admin.ts';
import { fieldFiles, readFields } from '#app/http/read-form.ts';
import { uploadCopy } from '#app/http/upload-copy.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import { getPictureSize } from '#shop/media/find-pictures.server.ts';
import { uploadPicture } from '#shop/media/upload-picture.server.ts';
import { pictureValue } from '#shop/settings/logo.ts';
import { settingsForm } from '#shop/settings/settings.form.ts';
import type { Settings } from '#shop/settings/settings.server.ts';
import {
  hasExample,
  isSettingName,
  namesOf,
  type SettingGroup,
  type SettingName,
  type ShopSettings,
  settingOf,
} from '#shop/settings/shop-settings.ts';

/** The settings of a group that a form shows. @param only absent: all */
export const shownIn = (group: SettingGroup, only: readonly SettingName[] | undefined): SettingName[] =>
  namesOf(group).filter((name) => only === undefined || only.includes(name));

/** What was typed into the form of a group, without saving it. `values` null: see `faults`. */
export function readTyped(
  settings: Settings,
  form: FormData,
  group: SettingGroup,
  shown: readonly SettingName[] = namesOf(group),
) {
  const names = shown.filter((name) => isEntered(settings, form, name));
  const removed = shown.filter((name) => isRemovable(name) && form.has(`remove-${name}`));
  const read = readFields(form, settingsForm(names));
  const typed = textsOf(form);
  if (!read.ok) return { values: null, faults: read.faults, typed };
  const values = { ...read.value, ...Object.fromEntries(removed.map((name) => [name, null])) };
  // The form has checked each of them by its definition.
  return { values: values as Partial<ShopSettings>, faults: {}, typed };
}

type StoredPictures =
  | { ok: true; values: Partial<Record<SettingName, string>> }
  | { ok: false; faults: Record<string, string> };

/** Checks, re-encodes and stores the pictures that were chosen. The shop keeps them itself: documents contain them. */
export async function storePictures(
  { admin, shop, visit: { clientNetwork, callExternal }, form }: AdminSubmission,
  names: readonly SettingName[],
): Promise<StoredPictures> {
  const values: Partial<Record<SettingName, string>> = {};
  for (const name of names) {
    const [file] = fieldFiles(form, name);
    if (settingOf(name).kind !== 'picture' || !file) continue;
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

export const isRemovable = (name: SettingName): boolean => ['secret', 'picture'].includes(settingOf(name).kind);

/** A secret that is left empty stays, and so does an example; what the environment sets has no field to type in. */
export function isEntered(settings: Settings, form: FormData, name: SettingName): boolean {
  if (settings.fixedBy(name) !== null || settingOf(name).kind === 'picture') return false;
  const isEmpty = (form.get(name) ?? '') === '';
  if (settingOf(name).kind === 'secret') return !isEmpty && !form.has(`remove-${name}`);
  return !(isEmpty && hasExample(name) && !settings.isSet(name));
}

/** What was typed, without secrets and files. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(([name]) => isSettingName(name) && !isRemovable(name)).map(([name, text]) => [name, String(text)]),
  );
