import type { PasswordPolicy } from '#shop/accounts/account.ts';
import { Field } from './form.tsx';
import { passwordCopy } from './password-copy.ts';

type NewPasswordProps = { label: string; policy: PasswordPolicy };

/** Field for a new password, with the password policy as its hint. */
export const NewPassword = ({ label, policy: { min, require } }: NewPasswordProps) => (
  <Field
    name="password"
    label={label}
    placeholder={passwordCopy.passwordPlaceholder(min)}
    hint={passwordCopy.rule(min, require)}
    least={min}
    type="password"
    autoComplete="new-password"
  />
);
