import type { PasswordPolicy } from '#shop/accounts/account.ts';
import { Field } from './form.tsx';
import { passwordWords } from './password-copy.ts';

type NewPasswordProps = { label: string; policy: PasswordPolicy };

/** Field for a new password, with the password policy as its hint. */
export const NewPassword = ({ label, policy: { min, require } }: NewPasswordProps) => (
  <Field
    name="password"
    label={label}
    placeholder={passwordWords.passwordPlaceholder(min)}
    hint={passwordWords.rule(min, require)}
    least={min}
    type="password"
    autoComplete="new-password"
  />
);
