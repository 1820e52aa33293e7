import { data, isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { captchaWords } from '#app/components/captcha-copy.ts';
import type { ShownCaptcha } from '#lib/captcha.ts';
import type { AccountRefusal, PasswordPolicy, TooMany } from '#shop/accounts/account.ts';
import type { Client } from '#shop/accounts/client.ts';
import { showRefusal } from './account-errors.ts';
import { accountRefusalWords } from './account-errors-copy.ts';
import { showCaptcha } from './captcha.ts';
import { shopContext, visitContext } from './context.ts';
import type { ReadForm, RefusedForm } from './read-form.ts';

/** In the browser: the sentence with which the server refuses somebody who has sent too much; null: it is another error. */
export const tooManySentence = (error: unknown): string | null =>
  isRouteErrorResponse(error) && error.status === 429 && typeof error.data === 'string' ? error.data : null;

/** What a refused form shows; the form component takes the same shape. */
export type FormRefusal = {
  typed?: Record<string, string>;
  faults: Record<string, string>;
  problem: string | null;
  toast: string | null;
  captcha?: ShownCaptcha;
};

type Sentences = {
  /** Where the form itself was not right: a toast, absent where the fields say enough. */
  fields?: string;
  /** Where the server failed, and what was typed is still there. */
  failed: string;
};

type Context = Readonly<RouterContextProvider>;

/** A form whose fields were not right. */
const refuseFields = ({ typed, faults }: RefusedForm, toast: string | null = null) =>
  data<FormRefusal>({ typed, faults, problem: null, toast }, { status: 422 });

/**
 * A form that a verb refused, with the status and the sentence that belong to the reason.
 * @param failed a toast for every reason, instead of the reason's own
 */
export function refuseForm(
  context: Context,
  typed: Record<string, string>,
  refusal: { reason: AccountRefusal } | TooMany,
  failed?: string,
) {
  const policy: PasswordPolicy = context.get(shopContext).accounts.settings.password;
  const { status, toast = null, field, inline, headers } = showRefusal(refusal, policy);
  const faults: Record<string, string> = field === null ? {} : { [field]: inline };
  return data<FormRefusal>(
    { typed, faults, problem: field === null ? inline : null, toast: failed ?? toast },
    { status, headers },
  );
}

/**
 * The same where too many attempts lead to a captcha, if the shop has one. It stays while it is needed: also after a
 * solved one whose attempt failed.
 */
export function refuseAttempt(
  context: Context,
  client: Client,
  typed: Record<string, string>,
  refusal: { reason: AccountRefusal } | TooMany,
) {
  const answer = refuseForm(context, typed, refusal);
  const { captcha } = context.get(shopContext);
  if (captcha === null || (refusal.reason !== 'too-many' && client.solvedCaptcha === undefined)) return answer;
  const shown = showCaptcha(context, captcha);
  const problem =
    refusal.reason === 'too-many'
      ? captchaWords.problem(Math.ceil((refusal as TooMany).retryAfterSeconds / 60))
      : answer.data.problem;
  return data<FormRefusal>({ ...answer.data, problem, captcha: shown }, answer.init ?? undefined);
}

/**
 * Answers a form: its faults, what `work` makes of it, or, where the server fails, the form as it was typed and a
 * sentence. Nothing that somebody wrote is lost because the database is away.
 */
export async function answerForm<Value, Answer>(
  context: Context,
  form: ReadForm<Value>,
  { fields, failed }: Sentences,
  work: (value: Value, typed: Record<string, string>) => Promise<Answer>,
) {
  if (!form.ok) return refuseFields(form, fields ?? null);
  try {
    return await work(form.value, form.typed);
  } catch (error) {
    // What a route throws by itself, a redirect or a 404, is an answer.
    if (!(error instanceof Error)) throw error;
    context.get(visitContext).log.error({ err: error }, 'A form of an account could not be answered');
    return data<FormRefusal>(
      { typed: form.typed, faults: {}, problem: accountRefusalWords.ourFault, toast: failed },
      { status: 503 },
    );
  }
}

/** In the browser: a line that broke leaves the page and every word on it as they are. */
export async function tryServer<Answer>(serverAction: () => Promise<Answer>, failed: string) {
  try {
    return await serverAction();
  } catch (error) {
    const problem = tooManySentence(error);
    if (problem !== null) return data<FormRefusal>({ faults: {}, problem, toast: failed }, { status: 429 });
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    // A status of failure: nothing changed, so no part of the page is asked for anew on a line that is down.
    return data<FormRefusal>({ faults: {}, problem: accountRefusalWords.ourFault, toast: failed }, { status: 503 });
  }
}
