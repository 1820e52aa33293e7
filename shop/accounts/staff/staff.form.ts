import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { isTypable } from '#lib/no-email.ts';
import { accountFormCopy } from '#shop/accounts/copy.ts';
import { roleNames } from '#shop/accounts/permissions.ts';

const role = z.enum(roleNames, 'Choose a role.');

/** A new invitation: the address in lowercase, and the role. */
export const inviteForm = z.object({
  email: z
    .string(accountFormCopy.emailMissing)
    .trim()
    .min(1, { error: accountFormCopy.emailMissing, abort: true })
    .max(numbers.EMAIL_MAX_CHARACTERS, { error: accountFormCopy.emailWrong, abort: true })
    .pipe(z.email(accountFormCopy.emailWrong).refine(isTypable, accountFormCopy.emailWrong))
    .transform((address) => address.toLowerCase()),
  role,
});

export const roleForm = z.object({ role });
