import { type SettingValue, typedText } from './setting.ts';
import { isSettingName, type SettingName, settingNames, settingOf } from './shop-settings.ts';

type Values = Readonly<Partial<Record<SettingName, SettingValue>>>;

/**
 * A stored secret that goes where another setting says is entered again when that one changes: otherwise somebody who may
 * change the address but not read the secret could send it to a server of their own. null: there is none.
 * @param now as stored; of a secret, anything but null if there is one
 */
export function secretToEnter(now: Values, changes: Values): SettingName | null {
  for (const name of settingNames) {
    const { sends } = settingOf(name);
    const [was = null, is] = [now[name], changes[name]];
    // Nothing is sent to an empty address.
    if (sends === undefined || !isSettingName(sends) || is === undefined || is === null) continue;
    const isKept = (now[sends] ?? null) !== null && changes[sends] === undefined;
    if (isKept && typedText(was) !== typedText(is)) return sends;
  }
  return null;
}
