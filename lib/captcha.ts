/** What the browser needs to show a captcha. The provider's script finds the element by its class. */
export type CaptchaWidget = { scriptUrl: string; className: string; siteKey: string };

/**
 * `reload`: the form must be posted again as a document, because only a document's Content-Security-Policy can allow
 * the provider's script.
 */
export type ShownCaptcha = CaptchaWidget | 'reload';

export type Captcha = {
  widget: CaptchaWidget;
  /** The form field that the provider's script fills in. */
  field: string;
  /** Sources besides the shop that the page's Content-Security-Policy must allow. */
  sources: { scripts: string[]; styles: string[]; calls: string[]; frames: string[] };
  /** Whether the answer is correct and was not used before. False also if the provider cannot be reached. */
  verify(answer: string): Promise<boolean>;
};
