import type { Db } from '#db/connect.ts';
import { typedText } from './setting.ts';
import type { Settings } from './settings.server.ts';
import {
  faultOf,
  hasExample,
  isSettingName,
  namesOf,
  type SettingGroup,
  type SettingName,
  settingGroupNames,
  settingOf,
} from './shop-settings.ts';

/** A setting as its form shows it. */
export type SettingField = {
  name: SettingName;
  /** As typed; empty for a secret and for what has its example. */
  text: string;
  /** An example value, as long as nobody has set the owner's own. */
  example: string | null;
  /** The variable that sets it, so that it cannot be changed here. */
  fixedBy: string | null;
  /** A secret is stored. */
  isKept: boolean;
  /** The stored secret was sealed with another SECRET. */
  isUnreadable: boolean;
  /** What to enter instead of the value, which a newer rule refuses; null: it is valid. */
  fault: string | null;
};

export type SettingForm = { group: SettingGroup; version: number; fields: SettingField[] };

/** The forms of all groups. No secret is in them. */
export async function readSettingForms({ db, settings }: { db: Db; settings: Settings }): Promise<SettingForm[]> {
  const rows = await db.selectFrom('settings').select(['key', 'version']).execute();
  // Read after the versions: a save in between makes this form outdated, never the other way round.
  await settings.reload();
  return settingGroupNames.map((group) => ({
    group,
    version: Math.max(
      0,
      ...rows
        .filter(({ key }) => isSettingName(key) && settingOf(key).group === group)
        .map((row) => Number(row.version)),
    ),
    fields: namesOf(group).map((name) => fieldOf(settings, name)),
  }));
}

function fieldOf(settings: Settings, name: SettingName): SettingField {
  const setting = settingOf(name);
  const fixedBy = settings.fixedBy(name);
  const isSecret = setting.kind === 'secret';
  const value = settings.current()[name];
  const isExample = hasExample(name) && !settings.isSet(name);
  // SMTP_URL sets several settings at once, and has a password.
  const isHidden = isSecret || isExample || (fixedBy !== null && setting.initial !== undefined);
  return {
    name,
    text: isHidden ? '' : typedText(value),
    example: isExample ? typedText(value) : null,
    fixedBy,
    isKept: isSecret && value !== null,
    isUnreadable: settings.isUnreadable(name),
    fault: faultOf(name, value),
  };
}
