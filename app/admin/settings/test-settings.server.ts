import { randomUUID } from 'node:crypto';
import { type AdminSubmission, done, notDone } from '#app/http/admin.ts';
import type { Visit } from '#app/http/context.ts';
import { fieldText } from '#app/http/read-form.ts';
import { renderMail } from '#emails/render-email.ts';
import { senderOf } from '#emails/sender.ts';
import { maskEmail } from '#lib/mask.ts';
import { listAdmins } from '#shop/accounts/roles.server.ts';
import { mailboxLoginOf } from '#shop/messages/mailbox.ts';
import { checkMailbox } from '#shop/messages/read-mailbox.server.ts';
import { testMailServer } from '#shop/notifications/send-test-email.server.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import type { KeyCheck } from '#shop/payments/payments.ts';
import { secretToEnter } from '#shop/settings/secret-to-enter.ts';
import type { Settings } from '#shop/settings/settings.server.ts';
import { type SettingName, shopSettings } from '#shop/settings/shop-settings.ts';
import { findCarrier } from '#shop/shipping/carriers.server.ts';
import { settingsCopy as copy, testedKeys } from './copy.ts';
import { readTyped, shownIn, textsOf } from './read-settings.server.ts';
import type { SettingsAnswer } from './settings-answer.ts';

/** Asks a provider about the keys as they are typed; a secret that is left empty is the saved one. */
export async function testKeys(
  name: keyof typeof testedKeys,
  { shop, visit, form }: AdminSubmission,
): Promise<SettingsAnswer> {
  const state = await checkKeys(name, shop.settings, form, visit);
  const { label } = testedKeys[name];
  const answer = state === 'accepted' ? done(copy.accepted(label)) : notDone(copy[state](label));
  return { ...answer, group: 'payments', typed: textsOf(form) };
}

async function checkKeys(
  name: keyof typeof testedKeys,
  settings: Settings,
  form: FormData,
  { callExternal }: Visit,
): Promise<KeyCheck | 'noKeys'> {
  const { id, secret } = testedKeys[name];
  const typed = (field: SettingName) => fieldText(form, field).trim();
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
export async function testCarrier({ shop, visit, form }: AdminSubmission): Promise<SettingsAnswer> {
  const state = await checkCarrier(shop.settings, form, visit);
  const sentences = {
    refused: copy.carrierRefused,
    'no-answer': copy.carrierSilent,
    'no-login': copy.noCarrier,
  };
  const answer = state === 'accepted' ? done(copy.carrierAccepted) : notDone(sentences[state]);
  return { ...answer, group: 'carriers', typed: textsOf(form) };
}

async function checkCarrier(
  settings: Settings,
  form: FormData,
  { callExternal }: Visit,
): Promise<KeyCheck | 'no-login'> {
  const typed = (name: SettingName) => fieldText(form, name).trim() || null;
  const now = settings.current();
  const login = {
    shiprocketEmail: typed('shiprocketEmail'),
    shiprocketPassword: typed('shiprocketPassword') ?? now.shiprocketPassword,
  };
  const check = findCarrier({ ...settings, current: () => ({ ...now, ...login }) }, 'shiprocket')?.check;
  return check === undefined ? 'no-login' : callExternal(check);
}

/** Opens the mailbox with the login as it is typed; a password that is left empty is the saved one. */
export async function testMailbox({ shop, visit, form }: AdminSubmission): Promise<SettingsAnswer> {
  const { values, faults, typed } = readTyped(shop.settings, form, 'mailbox');
  if (values === null) return { ...notDone(null, faults), group: 'mailbox', typed };
  const secret = secretToEnter(shop.settings.current(), values);
  if (secret !== null) return { ...notDone(null, { [secret]: copy.enterAgain }), group: 'mailbox', typed };
  const login = mailboxLoginOf({ ...shop.settings.current(), ...values });
  const problem = login === null ? 'no-login' : await visit.callExternal(() => checkMailbox(login));
  const answer = problem === null ? done(copy.mailboxAccepted) : notDone(copy.mailboxProblems[problem]);
  return { ...answer, group: 'mailbox', typed };
}

/**
 * Sends the person an email by the mail server as it is typed; a password that is left empty is the saved one.
 * @param names settings of the group that the form shows; absent: all
 */
export async function testEmail(
  { admin, shop, visit: { callExternal }, form }: AdminSubmission,
  names: readonly SettingName[] | undefined,
): Promise<SettingsAnswer> {
  const { values, faults, typed } = readTyped(shop.settings, form, 'email', shownIn('email', names));
  if (values === null) return { ...notDone(null, faults), group: 'email', typed };
  const secret = secretToEnter(shop.settings.current(), values);
  if (secret !== null) return { ...notDone(null, { [secret]: copy.enterAgain }), group: 'email', typed };
  const adminId = admin.customerId;
  const { email = '' } = (await listAdmins(shop.db)).find(({ customerId }) => customerId === adminId) ?? {};
  const message = { id: randomUUID(), kind: 'test-email', recipient: email, facts: {}, writtenAt: new Date() };
  const mail = renderMail(message, senderOf({ ...shop.settings.current(), ...values }, shop.details));
  const environment = shop.settings.environment(values);
  const result = await callExternal(() => testMailServer(shop, { adminId, mail, environment }));
  if (result.state === 'accepted') return { ...done(copy.emailAccepted(maskEmail(email))), group: 'email', typed };
  const problem = result.state === 'refused' ? copy.emailRefused(result.message) : copy.emailProblems[result.state];
  return { ...notDone(problem), group: 'email', typed };
}
