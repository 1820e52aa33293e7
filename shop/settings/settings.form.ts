import { z } from 'zod';
import { manyLines, oneLine } from '#lib/text.ts';
import { PICTURE } from './logo.ts';
import type { DayRange, Setting, SettingValue } from './setting.ts';
import { type SettingName, settingOf } from './shop-settings.ts';

const LINE_MAX_CHARACTERS = 300;
const TEXT_MAX_CHARACTERS = 5_000;
const EMAILS_MAX = 20;
const DAYS_MAX = 60;
/** 5–7, 5-7, 5 to 7, or a single number. */
const DAYS = /^(\d{1,2})(?:\s*(?:–|-|to)\s*(\d{1,2}))?$/;

/** A text field; a repeated one is refused. */
const typedField = (error: string) => z.string({ error }).default('');

/** The form of these settings. Absent fields are empty, as an unticked checkbox is. */
export const settingsForm = (names: readonly SettingName[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, settingSchema(settingOf(name))])));

/**
 * Reads a setting from the text of its form field. Its message says what to enter.
 * @param isStored the text was saved before: see `checkTyped`
 */
export function settingSchema(setting: Setting, isStored = false): z.ZodType<SettingValue, string | undefined> {
  const error = setting.wrong ?? '';
  const typed = typedField(error);
  switch (setting.kind) {
    case 'flag':
      return typed.transform((text) => text === 'on');
    case 'whole': {
      const { min, max, isRequired } = setting;
      const number = z
        .string()
        .trim()
        .regex(/^\d+$/, { error })
        .transform(Number)
        .pipe(z.number().min(min, { error }).max(max, { error }));
      return isRequired ? typed.pipe(number) : typed.pipe(emptyOr(number));
    }
    case 'choice':
      return typed.pipe(z.enum(Object.keys(setting.choices), { error }));
    case 'emails':
      return typed
        .transform((text) => [
          ...new Set(
            text
              .toLowerCase()
              .split(/[\s,;]+/)
              .filter(Boolean),
          ),
        ])
        .pipe(z.array(z.email({ error })).max(EMAILS_MAX, { error }));
    case 'day':
      return typed.pipe(emptyOr(z.iso.date({ error })));
    case 'picture':
      return typed.pipe(emptyOr(z.string().regex(PICTURE, { error })));
    case 'days':
      return typed.transform(readDays).refine((days): days is DayRange => days !== null, { error });
    default:
      return textSchema(isStored ? { ...setting, checkTyped: undefined } : setting, typed, error);
  }
}

function textSchema(
  setting: Extract<Setting, { isUpperCase?: true }>,
  typed: ReturnType<typeof typedField>,
  error: string,
) {
  const { kind, maxLength, pattern, isRequired, isUpperCase } = setting;
  const rules = [setting.check, setting.checkTyped];
  const clean = kind === 'lines' ? manyLines : oneLine;
  const max = maxLength ?? (kind === 'lines' ? TEXT_MAX_CHARACTERS : LINE_MAX_CHARACTERS);
  const content =
    kind === 'email'
      ? z.email({ error })
      : kind === 'link'
        ? z.url({ protocol: /^https?$/, error })
        : z
            .string()
            .min(1, { error })
            .refine((text) => (pattern?.test(text) ?? true) && rules.every((rule) => rule?.(text) ?? true), { error });
  const cleaned = typed.transform((text) => (isUpperCase ? clean(text).toUpperCase() : clean(text)));
  const checked = content.refine((text) => text.length <= max, { error });
  return isRequired ? cleaned.pipe(checked) : cleaned.pipe(emptyOr(checked));
}

/** null: the field is empty. */
const emptyOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema], { error: (issue) => messageIn(issue) });

const messageIn = (issue: object): string | undefined =>
  'errors' in issue ? (issue.errors as { message: string }[][]).flat().at(-1)?.message : undefined;

function readDays(text: string): DayRange | null {
  const [, first, last = first] = DAYS.exec(text.trim()) ?? [];
  if (first === undefined) return null;
  const days = { from: Number(first), to: Number(last) };
  return days.from >= 1 && days.from <= days.to && days.to <= DAYS_MAX ? days : null;
}
