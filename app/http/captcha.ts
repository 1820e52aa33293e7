import type { RouterContextProvider } from 'react-router';
import { shopContext, visitContext } from './context.ts';

/** What a browser needs to show the captcha: the provider's script finds the element by its class. */
export type CaptchaWidget = { scriptUrl: string; className: string; siteKey: string };

/** `reload`: the form is to be posted again as a document, whose policy lets the provider's script in. */
export type ShownCaptcha = CaptchaWidget | 'reload';

/** Where a page's script, frames, styles and calls may come from besides the shop. */
export type CaptchaSources = { scripts: string[]; styles: string[]; calls: string[]; frames: string[] };

export type Captcha = {
  widget: CaptchaWidget;
  /** The form field that the provider's script fills in. */
  field: string;
  sources: CaptchaSources;
  /** Is this answer right, and not used before? False also where the provider cannot be reached. */
  verify(answer: string): Promise<boolean>;
};

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
