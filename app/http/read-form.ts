import type { z } from 'zod';

/** A form that was refused: what was typed, and one sentence for each field that was not right. */
export type RefusedForm = { ok: false; typed: Record<string, string>; faults: Record<string, string> };

export type ReadForm<Value> = { ok: true; value: Value; typed: Record<string, string> } | RefusedForm;

/** Never sent back, however the form fares. */
const SECRET = /password|secret|token|otp/i;

/** Repeated fields come as lists; the schema says which it wants. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<ReadForm<z.output<Schema>>> {
  const values = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of await formOf(request)) {
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
    : { ok: false, typed, faults: faultsOf(parsed.error) };
}

/** The form that was sent; empty where the body is none. */
export const formOf = (request: Request): Promise<FormData> => request.formData().catch(ignoreBadBody);

/** `formData()` throws a TypeError where the body is of another type or cut off. A body that is too large is not its business. */
function ignoreBadBody(error: unknown): FormData {
  if (error instanceof TypeError) return new FormData();
  throw error;
}

/** The first fault of each field: one sentence is enough to act on. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of error.issues) faults[String(path[0] ?? '')] ??= message;
  return faults;
}
