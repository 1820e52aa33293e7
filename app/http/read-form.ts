import type { z } from 'zod';

/** A refused form: what was typed, and one message for each invalid field. */
export type RefusedForm = { ok: false; typed: Record<string, string>; faults: Record<string, string> };

export type ReadForm<Value> = { ok: true; value: Value; typed: Record<string, string> } | RefusedForm;

/** Fields that are never sent back to the browser. */
const SECRET = /password|secret|token|otp/i;

/** Parses a request's form with its schema. A repeated field becomes an array. */
export const readForm = async <Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<ReadForm<z.output<Schema>>> => readFields(await formOf(request), schema);

/** Parses fields that were read already. */
export function readFields<Schema extends z.ZodType>(form: FormData, schema: Schema): ReadForm<z.output<Schema>> {
  const values = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  const fields = Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
  const typed = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !SECRET.test(field[0]),
    ),
  );
  const parsed = schema.safeParse(fields);
  return parsed.success
    ? { ok: true, value: parsed.data, typed }
    : { ok: false, typed, faults: faultsOf(parsed.error.issues) };
}

/** The text of one field; empty if the field is missing or a file. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a page left for its next form in a hidden field, as JSON; null: it is none of this page. */
export function fieldJson<Schema extends z.ZodType>(
  form: FormData,
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(fieldText(form, name))).data ?? null;
  } catch {
    return null;
  }
}

/** The files of one field. A browser sends an empty one where none was chosen. */
export const fieldFiles = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((value) => value instanceof File && value.size > 0) as File[];

/** The request's form; empty if the body is not a form. */
export const formOf = (request: Request): Promise<FormData> => request.formData().catch(ignoreBadBody);

/**
 * `formData()` throws a TypeError for a body of another type or one that is cut off. Other errors, such as a body that
 * is too large, are rethrown.
 */
function ignoreBadBody(error: unknown): FormData {
  if (error instanceof TypeError) return new FormData();
  throw error;
}

/** The first error of each field, because one is enough to act on. A field in a row has the number of the row: `stock-3`. */
export function faultsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const row = path.find((step) => typeof step === 'number');
    faults[row === undefined ? String(path[0] ?? '') : `${String(path.at(-1))}-${row}`] ??= message;
  }
  return faults;
}
