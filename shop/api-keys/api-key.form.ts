import { z } from 'zod';
import { oneLine } from '#lib/text.ts';
import { apiScopeNames, keyLifetimes } from './api-key.ts';
import { apiKeyFormCopy as copy } from './api-key-form-copy.ts';

const scope = z.enum(apiScopeNames, copy.scopes);

/** A new key: its name, one or more `scopes`, and its `lifetime` in days; null: no end. */
export const apiKeyForm = z.object({
  name: z.string(copy.name).transform(oneLine).pipe(z.string().min(1, copy.name).max(60, copy.name)),
  scopes: z
    .union([z.array(scope), scope.transform((only) => [only])], copy.scopes)
    .transform((scopes) => [...new Set(scopes)]),
  lifetime: z
    .enum(Object.keys(keyLifetimes), copy.lifetime)
    .transform((days) => (days === 'never' ? null : Number(days))),
});
