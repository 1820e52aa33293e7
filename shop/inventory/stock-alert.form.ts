import { z } from 'zod';

const formCopy = {
  email: 'Enter an email address such as asha@example.com.',
  variant: 'Choose what you are waiting for.',
} as const;

/** Form of /item/{id}/alert. */
export const stockAlertForm = z.object({
  variantId: z.string({ error: formCopy.variant }).min(1, formCopy.variant),
  email: z
    .string({ error: formCopy.email })
    .trim()
    .max(254, formCopy.email)
    .pipe(z.email({ error: formCopy.email })),
});

/** Form of /alerts/{token}. */
export const alertAnswerForm = z.object({ intent: z.enum(['confirm', 'stop']) });
