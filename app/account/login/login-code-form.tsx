import { AccountForm, Field, type FormRefusal } from '#app/components/form.tsx';
import { loginLinkCopy as copy } from './copy.ts';

type LoginCodeFormProps = {
  /** The page that shows the form. */
  path: '/login/link' | '/checkout/login';
  /** The login email went to this address. */
  sentTo: string;
  /** Path of this site to open after the login. */
  returnTo?: string;
  refusal: FormRefusal | undefined;
};

/** The code of the login email, for the browser that requested it. */
export function LoginCodeForm({ path, sentTo, returnTo = '/', refusal }: LoginCodeFormProps) {
  const query = new URLSearchParams({ email: sentTo, ...(returnTo !== '/' && { returnTo }) });
  return (
    <AccountForm action={`${path}?${query}`} refusal={refusal} submit={copy.confirm} busy={copy.confirming}>
      <Field
        name="code"
        label={copy.code}
        hint={copy.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
    </AccountForm>
  );
}
