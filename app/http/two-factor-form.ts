import { type MetaArgs, type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import { twoFactorCopy } from '#app/account/two-factor/copy.ts';
import type { Result } from '#lib/result.ts';
import type { AccountRefusal, TooMany } from '#shop/accounts/account.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Client, Session } from '#shop/accounts/session.ts';
import { answerForm, refuseForm, tryServer } from './account-action.ts';
import { clientOf } from './client.ts';
import { shopContext, visitContext } from './context.ts';
import { flash } from './flash.ts';
import type { FlashKey } from './flash-copy.ts';
import { pageMeta } from './meta.ts';
import { readForm } from './read-form.ts';
import { requireSession } from './require-session.ts';
import { setCookies } from './set-cookies.ts';

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

type Person = { accounts: Accounts; client: Client; session: Session };

/** Where every two-factor form starts and ends. */
export const TWO_FACTOR_PATH = '/profile/two-factor';

/**
 * Answers a two-factor form: runs `work` and answers with `accepted`. Nothing that was typed is sent back.
 */
export async function answerTwoFactor<Schema extends z.ZodType, Value, Answer>(
  { request, context }: RouteArgs,
  schema: Schema,
  work: (person: Person, form: z.output<Schema>) => Promise<Result<Value, AccountRefusal> | TooMany>,
  accepted: (value: Value) => Answer,
) {
  const session = requireSession({ request, context });
  const person = {
    accounts: context.get(shopContext).accounts,
    client: clientOf(request, context.get(visitContext)),
    session,
  };
  const form = await readForm(request, schema);
  return answerForm(context, form, { failed: twoFactorCopy.failed }, async (value) => {
    const answer = await work(person, value);
    return answer.ok ? accepted(answer.value) : refuseForm(context, {}, answer);
  });
}

/** Redirects to the two-factor page with the session's new cookies and a toast. */
export const twoFactorChanged =
  (key: FlashKey) =>
  ({ cookies }: { cookies: readonly string[] }): Response =>
    redirect(TWO_FACTOR_PATH, { status: 303, headers: setCookies(...cookies, flash(key)) });

/** In the browser: see `tryServer`. */
export const tryTwoFactor = <Answer>(serverAction: () => Promise<Answer>) =>
  tryServer(serverAction, twoFactorCopy.failed);

export const twoFactorMeta = ({ matches }: Pick<MetaArgs, 'matches'>) =>
  pageMeta(matches, { title: twoFactorCopy.title, path: TWO_FACTOR_PATH, isHidden: true });
