import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { isTypable } from '#lib/no-email.ts';
import { usernameOf } from './account.ts';
import { accountFormCopy as copy } from './copy.ts';
import { cleanPhone } from './phone.ts';

/** A field that was not sent counts as empty; a file or a list is refused. */
const text = (missing: string) => z.string({ error: missing }).default('');
const trimmed = (missing: string) => text(missing).transform((value) => value.trim());

const email = (missing: string, wrong: string) =>
  trimmed(missing).pipe(
    z
      .string()
      .min(1, { error: missing, abort: true })
      .max(numbers.EMAIL_MAX_CHARACTERS, { error: wrong, abort: true })
      .pipe(z.email(wrong).refine(isTypable, wrong))
      .transform((address) => address.toLowerCase()),
  );

const password = text(copy.passwordMissing).pipe(
  z
    .string()
    .min(1, { error: copy.passwordMissing, abort: true })
    // A limit before the password policy, so that huge texts are never processed.
    .max(4_096, copy.passwordEndless),
);

/** Parses to the username as typed and as stored. */
const username = trimmed(copy.usernameMissing)
  .pipe(z.string().min(1, { error: copy.usernameMissing, abort: true }))
  .transform((typed, context) => {
    const stored = usernameOf(typed);
    if (stored !== null) return { typed, stored };
    context.addIssue({ code: 'custom', message: typed.includes('@') ? copy.usernameIsEmail : copy.usernameBad });
    return z.NEVER;
  });

/** Form of /signup. */
export const signUpForm = z
  .object({ username, email: email(copy.emailMissing, copy.emailWrong), password })
  .transform(({ username: name, ...rest }) => ({ ...rest, username: name.stored, typedUsername: name.typed }));
export type SignUpForm = z.infer<typeof signUpForm>;

/** Form of /login. An identifier with "@" is an email address, otherwise a username; both are looked up in lowercase. */
export const logInForm = z.object({
  identifier: trimmed(copy.identifierMissing).pipe(
    z
      .string()
      .min(1, { error: copy.identifierMissing, abort: true })
      .max(numbers.EMAIL_MAX_CHARACTERS, copy.identifierEndless)
      .transform((identifier) => identifier.toLowerCase()),
  ),
  password,
});
export type LogInForm = z.infer<typeof logInForm>;

/** Form of /login/code: six digits from an app, or one of the backup codes. */
export const codeForm = z.object({
  code: text(copy.codeMissing)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(1, { error: copy.codeMissing, abort: true }).max(40, copy.codeWrong)),
});

/** The code of a login email. */
export const loginCodeForm = z.object({
  code: text(copy.codeMissing)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: copy.codeMissing, abort: true })
        .regex(/^\d{6}$/, copy.loginCodeWrong),
    ),
});

/** Form of /forgot-password. */
export const forgotForm = z.object({ email: email(copy.emailMissing, copy.invalidEmail) });

/** Form of /reset-password. */
export const resetForm = z.object({ token: z.string().max(200).catch('').default(''), password });

/** Form of the pages that emailed links open. */
export const tokenForm = resetForm.pick({ token: true });

/** The digits, or null for an empty field. */
const phone = z.string({ error: copy.phoneWrong }).transform((typed, context) => {
  if (typed.trim() === '') return null;
  const digits = cleanPhone(typed);
  if (digits === null) context.addIssue({ code: 'custom', message: copy.phoneWrong });
  return digits;
});

/** Form of /edit-profile; an empty `photo` keeps the current one, a form without `phone` the current number. */
export const editProfileForm = z
  .object({ username, phone: phone.optional(), photo: z.string().max(2_000, copy.photoBad).default('') })
  .transform(({ username: name, ...rest }) => ({ ...rest, username: name.stored, typedUsername: name.typed }));
export type EditProfileForm = z.infer<typeof editProfileForm>;

/** The password before an action that cannot be undone; empty for accounts that only log in with Google. */
export const confirmForm = z.object({ password: z.string().max(4_096, copy.passwordEndless).default('') });

/** Form of /edit-profile/email. */
export const changeEmailForm = z.object({
  email: email(copy.emailMissing, copy.emailWrong),
  password: confirmForm.shape.password,
});
export type ChangeEmailForm = z.infer<typeof changeEmailForm>;

/** Form of /set-up, where the first administrator sets up the shop. */
export const setUpForm = z.object({ email: email(copy.emailMissing, copy.emailWrong), password });
export type SetUpForm = z.infer<typeof setUpForm>;
