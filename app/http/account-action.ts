import { data, isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { captchaCopy } from '#app/components/captcha-copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import type { AccountRefusal, PasswordPolicy, TooMany } from '#shop/accounts/account.ts';
import type { Client } from '#shop/accounts/session.ts';
import { showRefusal } from './account-errors.ts';
import { showCaptcha } from './captcha.ts';
import { shopContext, visitContext } from './context.ts';
import type { ReadForm, RefusedForm } from './read-form.ts';
import { accountRefusalCopy } from './response-copy.ts';
import { withReference } from './with-reference.ts';

/** In the browser: the message of a 429 answer. null: it is another error. */
export const tooManySentence = (error: unknown): string | null =>
  isRouteErrorResponse(error) && error.status === 429 && typeof error.data === 'string' ? error.data : null;

type Sentences = {
  /** Toast for invalid fields. Absent: the messages at the fields are enough. */
  fields?: string;
  /** Toast for a server error. The form still holds what was typed. */
  failed: string;
};

type Context = Readonly<RouterContextProvider>;

/** Answer to a form with invalid fields. */
const refuseFields = ({ typed, faults }: RefusedForm, toast: string | null = null) =>
  data<FormRefusal>({ typed, faults, problem: null, toast }, { status: 422 });

/**
 * Answers a form that a use case refused, with the status and message of that reason.
 * @param failed replaces the reason's own toast
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
 * As `refuseForm`, and shows the captcha after too many attempts if the shop has one. The captcha stays while it is
 * needed: also when it was solved and the attempt failed.
 * @param failed toast for a reason that has none of its own
 */
export function refuseAttempt(
  context: Context,
  client: Client,
  typed: Record<string, string>,
  refusal: { reason: AccountRefusal } | TooMany,
  failed: string | null = null,
) {
  const answer = refuseForm(context, typed, refusal);
  answer.data.toast ??= failed;
  const { captcha } = context.get(shopContext);
  if (captcha === null || (refusal.reason !== 'too-many' && client.solvedCaptcha === undefined)) return answer;
  const shown = showCaptcha(context, captcha);
  const problem =
    refusal.reason === 'too-many'
      ? captchaCopy.problem(Math.ceil((refusal as TooMany).retryAfterSeconds / 60))
      : answer.data.problem;
  return data<FormRefusal>({ ...answer.data, problem, captcha: shown }, answer.init ?? undefined);
}

/**
 * Answers a form: the field errors, the result of `work`, or, on a server error, the form as it was typed with a
 * message. Nothing that was typed is lost when the database is unavailable.
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
    // A thrown redirect or 404 is an answer, not an error.
    if (!(error instanceof Error)) throw error;
    context.get(visitContext).log.error({ err: error }, 'A form of an account could not be answered');
    const problem = withReference(context, accountRefusalCopy.ourFault);
    return data<FormRefusal>({ typed: form.typed, faults: {}, problem, toast: failed }, { status: 503 });
  }
}

/**
 * In the browser: when the network or the server fails, the page and what was typed stay as they are.
 * @param ourFault what a form without text says when the server fails
 */
export async function tryServer<Answer>(
  serverAction: () => Promise<Answer>,
  failed: string,
  ourFault: string = accountRefusalCopy.ourFault,
) {
  try {
    return await serverAction();
  } catch (error) {
    const problem = tooManySentence(error);
    if (problem !== null) return data<FormRefusal>({ faults: {}, problem, toast: failed }, { status: 429 });
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    // With an error status React Router does not reload loaders: nothing has changed, and the network may be down.
    const sentence = isRouteErrorResponse(error) ? ourFault : accountRefusalCopy.offline;
    return data<FormRefusal>({ faults: {}, problem: sentence, toast: failed }, { status: 503 });
  }
}
