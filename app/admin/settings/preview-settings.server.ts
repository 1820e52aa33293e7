import { type AdminSubmission, notDone, unknownForm } from '#app/http/admin.ts';
import type { Shop } from '#app/http/context.ts';
import { renderMail } from '#emails/render-email.ts';
import { sampleOrder } from '#emails/sample-order.ts';
import { senderOf } from '#emails/sender.ts';
import { announcementAt } from '#shop/settings/announcement.ts';
import { logoOf } from '#shop/settings/logo.ts';
import { isSettingGroup, type SettingName, type ShopSettings } from '#shop/settings/shop-settings.ts';
import { previewedNames } from './copy.ts';
import { readTyped, shownIn, storePictures } from './read-settings.server.ts';
import { sampleInvoiceHref } from './sample-invoice.server.ts';
import type { EmailPreview, SettingsAnswer } from './settings-answer.ts';

/** A chosen logo is stored to be looked at; the pictures' clean-up removes it unless it is saved. */
export async function previewGroup(
  submission: AdminSubmission,
  only: readonly SettingName[] | undefined,
): Promise<SettingsAnswer> {
  const { shop, form } = submission;
  const group = form.get('group');
  if (!isSettingGroup(group)) return unknownForm();
  const shown = shownIn(group, only);
  const isInvoice = form.get('intent') === 'preview-invoice';
  const isPreviewed = isInvoice ? shown.includes('invoicePrefix') : previewedNames.some((name) => shown.includes(name));
  if (!isPreviewed) return unknownForm();
  const { values: entered, faults, typed } = readTyped(shop.settings, form, group, shown);
  if (entered === null) return { ...notDone(null, faults), group, typed };
  const pictures = await storePictures(submission, shown);
  if (!pictures.ok) return { ...notDone(null, pictures.faults), group, typed };
  const values = { ...shop.settings.current(), ...entered, ...pictures.values } as ShopSettings;
  const answer = { ...notDone(null), isDone: true, group, typed };
  if (isInvoice) return { ...answer, invoice: sampleInvoiceHref(values) };
  if (group === 'email') return { ...answer, email: previewEmail(shop, values) };
  const { shown: announcement } = announcementAt(values, new Date());
  return { ...answer, pageTop: { name: values.shopName, logo: logoOf(values.logo), announcement } };
}

/** The email that confirms an order, as text, because the page's policy allows no styles of emails. */
function previewEmail({ settings, details }: Shop, values: ShopSettings): EmailPreview {
  const { MAIL_FROM, SHOP_NAME, SHOP_EMAIL } = settings.environment(values);
  const facts = { ...sampleOrder };
  const message = { id: '', kind: 'order-confirmed', recipient: SHOP_EMAIL, facts, writtenAt: new Date() };
  const { subject, text } = renderMail(message, senderOf(values, details));
  return { from: MAIL_FROM ?? `${SHOP_NAME} <${SHOP_EMAIL}>`, subject, text };
}
