/** Two numbers of days, such as 5–7. */
export type DayRange = { from: number; to: number };

/** A setting's value. null: not set. */
export type SettingValue = string | number | boolean | DayRange | readonly string[] | null;

type Definition = {
  /** The card of /admin/settings that it is on. */
  group: string;
  label: string;
  /** One line below the control, at most 90 characters. */
  help?: string;
  /** What to enter instead of an invalid value. */
  wrong?: string;
  /** A variable of config/env.server.ts that wins over it. Unless there is an `initial`, its default is that of the setting. */
  env?: string;
  /** Another setting that must have a value, too, if this one has. */
  needs?: string;
  /** A secret that the shop sends where this leads; see secret-to-enter.ts. */
  sends?: string;
  /** The value as long as nobody has set one. */
  initial?: SettingValue;
};

type Text = Definition & {
  /** `line`: one line of text. `lines`: several. `email`, `link`: an address; `secret`: sealed and never shown again. */
  kind: 'line' | 'lines' | 'email' | 'link' | 'secret';
  isRequired?: true;
  maxLength?: number;
  pattern?: RegExp;
  isUpperCase?: true;
  /** What the pattern cannot say; of a value that is not empty. */
  check?: (text: string) => boolean;
  /** The same for what is typed now: a value from before this rule stays in use, and the form says that it is wrong. */
  checkTyped?: (text: string) => boolean;
};
type Whole = Definition & { kind: 'whole'; isRequired?: true; min: number; max: number };
type Flag = Definition & { kind: 'flag' };
type Choice = Definition & { kind: 'choice'; choices: Readonly<Record<string, string>> };
/** Email addresses, one a line. */
type Emails = Definition & { kind: 'emails' };
type Days = Definition & { kind: 'days' };
/** A day, "2026-11-30". */
type OneDay = Definition & { kind: 'day' };
/** A stored picture, uploaded with the form: see logo.ts. */
type PictureSetting = Definition & { kind: 'picture' };

/** Everything that the shop knows of a setting: validation, form, storage and reading derive from it. */
export type Setting = Text | Whole | Flag | Choice | Emails | Days | OneDay | PictureSetting;

/** The type of a setting's value. */
export type ValueOf<One> = One extends { kind: 'flag' }
  ? boolean
  : One extends { kind: 'days' }
    ? DayRange
    : One extends { kind: 'emails' }
      ? readonly string[]
      : One extends { kind: 'choice'; choices: infer Choices }
        ? keyof Choices
        : (One extends { kind: 'whole' } ? number : string) | (One extends { isRequired: true } ? never : null);

/** "5–7". */
export const daysText = ({ from, to }: DayRange): string => (from === to ? `${from}` : `${from}–${to}`);

/** A value as somebody types it; of a flag, the value of its checkbox, "on". */
export function typedText(value: SettingValue): string {
  if (value === null || value === false) return '';
  if (value === true) return 'on';
  if (typeof value !== 'object') return String(value);
  return 'from' in value ? daysText(value) : value.join('\n');
}
