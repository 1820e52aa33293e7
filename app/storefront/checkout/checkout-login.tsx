import { Link } from 'react-router';
import { GoogleButton } from '#app/account/login/google-button.tsx';
import { LoginCodeForm } from '#app/account/login/login-code-form.tsx';
import { AccountForm, Field, type FormRefusal } from '#app/components/form.tsx';
import { loginHref } from '#shop/accounts/login-href.ts';
import styles from './checkout.module.css';
import { checkoutCopy as copy } from './copy.ts';

type CheckoutLoginProps = {
  hasGoogle: boolean;
  refusal?: FormRefusal;
  /** The email was sent to this address. */
  sentTo?: string | null;
};

const CHECKOUT = '/checkout';

/** Login within the checkout: one field, Google, or the password. Each leads back here, and the cart stays. */
export function CheckoutLogin({ hasGoogle, refusal, sentTo = null }: CheckoutLoginProps) {
  if (sentTo !== null) {
    return (
      <section className={styles.login} aria-labelledby="login-heading">
        <h2 id="login-heading">{copy.sentTitle}</h2>
        <p role="status">
          {copy.sent} <b className="address">{sentTo}</b>.
        </p>
        <p>{copy.sentText}</p>
        <LoginCodeForm path="/checkout/login" sentTo={sentTo} refusal={refusal} />
        <p>
          <Link className="link" to={CHECKOUT}>
            {copy.anotherEmail}
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section className={styles.login} aria-labelledby="login-heading">
      <h2 id="login-heading">{copy.logIn}</h2>
      <p>{copy.logInHint}</p>
      <AccountForm action="/checkout/login" refusal={refusal} submit={copy.sendLink} busy={copy.sending}>
        <Field
          name="email"
          label={copy.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          hint={copy.newHere}
        />
      </AccountForm>
      {hasGoogle && <GoogleButton returnTo={CHECKOUT} />}
      <p className={styles.loginOthers}>
        <Link className="link alone" to={loginHref('/login', CHECKOUT)}>
          {copy.usePassword}
        </Link>
        <Link className="link alone" to={loginHref('/signup', CHECKOUT)}>
          {copy.signUp}
        </Link>
      </p>
      <p className="hint">
        {copy.agree}{' '}
        <Link className="link" to="/terms">
          {copy.terms}
        </Link>
        .
      </p>
    </section>
  );
}
