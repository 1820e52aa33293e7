import type { RouterContextProvider } from 'react-router';
import type { Captcha, ShownCaptcha } from '#lib/captcha.ts';
import { shopContext, visitContext } from './context.ts';

/** A longer answer is not one of the provider's. */
const ANSWER_MAX_CHARACTERS = 8_192;

type Context = Readonly<RouterContextProvider>;

/** Allows the captcha in this answer's policy if it is a document; otherwise the browser has to reload the page. */
export function showCaptcha(context: Context, { widget }: Captcha): ShownCaptcha {
  const visit = context.get(visitContext);
  if (!visit.isDocument) return 'reload';
  visit.isCaptchaShown = true;
  return widget;
}

/** A check of the captcha's answer in this form; empty if the form has none. */
export function solvedCaptcha(
  context: Context,
  typed: Record<string, string>,
): { solvedCaptcha?: () => Promise<boolean> } {
  const { captcha } = context.get(shopContext);
  const answer = captcha === null ? '' : (typed[captcha.field] ?? '');
  if (captcha === null || answer === '' || answer.length > ANSWER_MAX_CHARACTERS) return {};
  return { solvedCaptcha: () => context.get(visitContext).callExternal(() => captcha.verify(answer)) };
}
