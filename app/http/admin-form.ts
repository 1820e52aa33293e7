import type { z } from 'zod';
import { faultsOf } from './read-form.ts';

type Read<Value> = { ok: true; value: Value } | { ok: false; faults: Record<string, string> };

/** Reads a form of the admin by its schema; refused, each field has one sentence: the browser still holds what was typed. */
export function readAdminForm<Schema extends z.ZodType>(form: FormData, schema: Schema): Read<z.output<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, faults: faultsOf(parsed.error) };
}

/** The ids of the rows that were chosen, each once; files among them are none. */
export const chosenIds = (form: FormData): string[] => [
  ...new Set(form.getAll('id').filter((id) => typeof id === 'string')),
];
