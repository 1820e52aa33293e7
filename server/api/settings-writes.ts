import type { Shop } from '#app/http/context.ts';
import { saveSettings, versionOf } from '#shop/settings/save-settings.server.ts';
import { type SettingValue, typedText } from '#shop/settings/setting.ts';
import { settingSchema } from '#shop/settings/settings.form.ts';
import {
  isSettingName,
  type SettingGroup,
  type SettingName,
  settingNames,
  settingOf,
} from '#shop/settings/shop-settings.ts';
import type { Api } from './api-context.ts';
import { etagOf, isTagOf } from './etag.ts';
import { problem } from './problem.ts';
import { writeOperations } from './write-operations.ts';

/**
 * Policies have an editor that keeps their versions. Owners alone, logged in, decide who must use two-step login, where money
 * goes, and where emails go, which contain links that log people in.
 */
const CLOSED: readonly SettingGroup[] = ['policies', 'staff', 'payments', 'email', 'mailbox'];
/** Gets the owner's emails, and customers' answers, unless others are named for them. */
const CLOSED_ALONE: readonly SettingName[] = ['shopEmail'];

const isClosed = (name: SettingName): boolean => {
  const { group, kind } = settingOf(name);
  return CLOSED.includes(group) || CLOSED_ALONE.includes(name) || kind === 'picture';
};

type Shown = string | number | boolean | null;

/** Every setting but secrets; days and lists of emails as their forms have them. */
export const settingsItem = (values: Readonly<Record<SettingName, SettingValue>>): Record<string, Shown> =>
  Object.fromEntries(
    settingNames
      .filter((name) => settingOf(name).kind !== 'secret')
      .map((name) => {
        const value = values[name];
        return [name, value !== null && typeof value === 'object' ? typedText(value) : value];
      }),
  );

/** As the form field of a setting has it. */
const textOf = (value: Shown): string => (value === true ? 'on' : value === false ? '' : String(value ?? ''));

/** The handler that changes settings. */
export function serveSettingsWrites(api: Api, { db, settings, accounts }: Shop): void {
  api.openapi(writeOperations.changeSettings, async (c) => {
    const { requestId } = c.env.visit;
    const sent = Object.entries(c.req.valid('json'));
    const [first] = sent;
    if (first === undefined) return problem('invalid', requestId, { detail: 'No setting is named' });
    const group = isSettingName(first[0]) ? settingOf(first[0]).group : null;
    const values: Partial<Record<SettingName, SettingValue>> = {};
    for (const [name, value] of sent) {
      const refused = (detail: string) => problem('invalid', requestId, { detail, field: name, code: 'field-wrong' });
      if (!isSettingName(name) || settingOf(name).kind === 'secret' || group === null)
        return refused('There is no such setting, or it is a secret');
      if (isClosed(name)) return refused('Change it in the admin');
      if (settingOf(name).group !== group) return refused('Change the settings of one group at a time');
      if (settings.fixedBy(name) !== null) return refused('The environment of the shop sets it');
      const parsed = settingSchema(settingOf(name)).safeParse(textOf(value));
      if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? '');
      values[name] = parsed.data;
    }
    if (group === null) return problem('invalid', requestId);
    const version = await versionOf(db, group);
    const tag = c.req.header('if-match');
    if (tag === undefined)
      return problem('header-missing', requestId, { detail: 'Send If-Match with the ETag of GET /settings' });
    // Another process may have changed them a moment ago.
    await settings.reload();
    if (!isTagOf(tag, etagOf(0, settingsItem(settings.current()))))
      return problem('changed', requestId, { detail: 'Read the settings again, and repeat the change' });
    const context = { db, settings, seal: accounts.seal };
    const saved = await saveSettings(context, { adminId: c.var.key.id, group, version, values });
    if (saved.ok) {
      const shown = settingsItem(settings.current());
      return c.json(shown, 200, { etag: etagOf(0, shown) });
    }
    if (saved.reason === 'incomplete' || saved.reason === 'enter-again')
      return problem('invalid', requestId, { field: saved.field, detail: 'Another setting needs it' });
    return saved.reason === 'changed'
      ? problem('changed', requestId, { detail: 'Read the settings again, and repeat the change' })
      : problem('forbidden', requestId);
  });
}
