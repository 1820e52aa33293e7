import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { usernameOf } from './account.ts';
import { accountFormWords as words } from './account-form-copy.ts';

/** A field that was not sent is an empty one; a file or a list is none. */
const text = (missing: string) => z.string({ error: missing }).default('');
const trimmed = (missing: string) => text(missing).transform((value) => value.trim());

const email = (missing: string, wrong: string) =>
  trimmed(missing).pipe(
    z
      .string()
      .min(1, { error: missing, abort: true })
      .max(numbers.EMAIL_MAX_CHARACTERS, { error: wrong, abort: true })
      .pipe(z.email(wrong))
      .transform((address) => address.toLowerCase()),
  );

const password = text(words.passwordMissing).pipe(
  z
    .string()
    .min(1, { error: words.passwordMissing, abort: true })
    // Longer ones are not even counted.
    .max(4_096, words.passwordEndless),
);

/** As typed, and as it is stored. */
const username = trimmed(words.usernameMissing)
  .pipe(z.string().min(1, { error: words.usernameMissing, abort: true }))
  .transform((typed, context) => {
    const stored = usernameOf(typed);
    if (stored !== null) return { typed, stored };
    context.addIssue({ code: 'custom', message: typed.includes('@') ? words.usernameIsEmail : words.usernameBad });
    return z.NEVER;
  });

/** What /signup posts. */
export const signUpForm = z
  .object({ username, email: email(words.emailMissing, words.emailWrong), password })
  .transform(({ username: name, ...rest }) => ({ ...rest, username: name.stored, typedUsername: name.typed }));
export type SignUpForm = z.infer<typeof signUpForm>;

/** What /login posts: an "@" makes the identifier an e-mail address, else it is a username, looked up in lowercase. */
export const logInForm = z.object({
  identifier: trimmed(words.identifierMissing).pipe(
    z
      .string()
      .min(1, { error: words.identifierMissing, abort: true })
      .max(numbers.EMAIL_MAX_CHARACTERS, words.identifierEndless)
      .transform((identifier) => identifier.toLowerCase()),
  ),
  password,
});
export type LogInForm = z.infer<typeof logInForm>;

/** What /login/code posts: six digits of an app, or one of the spare codes. */
export const codeForm = z.object({
  code: text(words.codeMissing)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(1, { error: words.codeMissing, abort: true }).max(40, words.codeWrong)),
});

/** What /forgot-password posts. */
export const forgotForm = z.object({ email: email(words.emailMissing, words.invalidEmail) });

/** What /reset-password posts. */
export const resetForm = z.object({ token: z.string().max(200).catch('').default(''), password });

/** What the pages behind emailed links post. */
export const tokenForm = resetForm.pick({ token: true });

/** What /edit-profile posts; `photo` is empty where it stays as it is. */
export const editProfileForm = z
  .object({ username, photo: z.string().max(2_000, words.photoBad).default('') })
  .transform(({ username: name, photo }) => ({ photo, username: name.stored, typedUsername: name.typed }));
export type EditProfileForm = z.infer<typeof editProfileForm>;

/** Asked again before something that cannot be undone; empty for people who only come with Google. */
export const confirmForm = z.object({ password: z.string().max(4_096, words.passwordEndless).default('') });

/** What /edit-profile/email posts. */
export const changeEmailForm = z.object({
  email: email(words.emailMissing, words.emailWrong),
  password: confirmForm.shape.password,
});
export type ChangeEmailForm = z.infer<typeof changeEmailForm>;

/** What the first administrator posts to /claim. */
export const setUpForm = z.object({ email: email(words.emailMissing, words.emailWrong), password });
export type SetUpForm = z.infer<typeof setUpForm>;
