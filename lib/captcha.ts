/** What a browser needs to show a captcha: the provider's script finds the element by its class. */
export type CaptchaWidget = { scriptUrl: string; className: string; siteKey: string };

/** `reload`: the form is to be posted again as a document, whose policy lets the provider's script in. */
export type ShownCaptcha = CaptchaWidget | 'reload';

export type Captcha = {
  widget: CaptchaWidget;
  /** The form field that the provider's script fills in. */
  field: string;
  /** Where the scripts, styles, calls and frames of its page may come from besides the shop. */
  sources: { scripts: string[]; styles: string[]; calls: string[]; frames: string[] };
  /** Is this answer right, and not used before? False also where the provider cannot be reached. */
  verify(answer: string): Promise<boolean>;
};
