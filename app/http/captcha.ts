import type { RouterContextProvider } from 'react-router';
import type { Captcha, ShownCaptcha } from '#lib/captcha.ts';
import { shopContext, visitContext } from './context.ts';

/** Longer answers are nobody's. */
const ANSWER_MAX_CHARACTERS = 8_192;

type Context = Readonly<RouterContextProvider>;

/** Lets the captcha into this answer where it is a document. */
export function showCaptcha(context: Context, { widget }: Captcha): ShownCaptcha {
  const visit = context.get(visitContext);
  if (!visit.isDocument) return 'reload';
  visit.isCaptchaShown = true;
  return widget;
}

/** How to ask whether the captcha's answer in this form is right; empty where none came. */
export function solvedCaptcha(
  context: Context,
  typed: Record<string, string>,
): { solvedCaptcha?: () => Promise<boolean> } {
  const { captcha } = context.get(shopContext);
  const answer = captcha === null ? '' : (typed[captcha.field] ?? '');
  if (captcha === null || answer === '' || answer.length > ANSWER_MAX_CHARACTERS) return {};
  return { solvedCaptcha: () => context.get(visitContext).awaitFar(() => captcha.verify(answer)) };
}
