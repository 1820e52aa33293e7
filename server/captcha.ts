import { z } from 'zod';
import type { Captcha } from '#lib/captcha.ts';

export type CaptchaProvider = 'turnstile' | 'hcaptcha' | 'recaptcha';

type Service = {
  scriptUrl: string;
  verifyUrl: string;
  className: string;
  field: string;
  /**
   * The sources that the provider's documentation lists for a Content-Security-Policy. Any further source has a comment
   * with the reason.
   */
  sources: Captcha['sources'];
};

const TURNSTILE = 'https://challenges.cloudflare.com';
/** A wildcard and no list of subdomains: "asset subdomains used may vary over time or by region". */
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
const RECAPTCHA = 'https://www.google.com/recaptcha/';

const SERVICES: Record<CaptchaProvider, Service> = {
  // Check: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
  // Policy: https://developers.cloudflare.com/turnstile/reference/content-security-policy/
  turnstile: {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    sources: { scripts: [TURNSTILE], styles: [], calls: [], frames: [TURNSTILE] },
  },
  // Check: https://docs.hcaptcha.com/#verify-the-user-response-server-side
  // Policy: https://docs.hcaptcha.com/#content-security-policy-settings
  hcaptcha: {
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    className: 'h-captcha',
    field: 'h-captcha-response',
    sources: { scripts: HCAPTCHA, styles: HCAPTCHA, calls: HCAPTCHA, frames: HCAPTCHA },
  },
  // Check: https://developers.google.com/recaptcha/docs/verify
  // Policy: https://developers.google.com/recaptcha/docs/faq, "I'm using Content-Security-Policy (CSP) on my website";
  // Beyond that list: inline styles, without which the box is unusable (https://github.com/google/recaptcha/issues/107), and
  // calls under the path whose scripts run anyway.
  recaptcha: {
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    className: 'g-recaptcha',
    field: 'g-recaptcha-response',
    sources: {
      scripts: [RECAPTCHA, 'https://www.gstatic.com/recaptcha/'],
      styles: ["'unsafe-inline'"],
      calls: [RECAPTCHA],
      frames: [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
    },
  },
};

/** A visitor waits for the answer while submitting a form. */
const ANSWER_MS = 5_000;

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Error codes of all three providers for a wrong secret key. With a wrong key, every visitor's answer fails. */
const KEY_FAULTS = new Set(['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch']);

type CaptchaOptions = {
  provider: CaptchaProvider;
  siteKey: string;
  secretKey: string;
  /**
   * null uses the provider's own host. Otherwise both the script and the verification URL are on this host, with the
   * provider's paths.
   */
  apiUrl: string | null;
  onProblem(sentence: string, error?: unknown): void;
};

/**
 * Opens a captcha whose answers are verified by its provider. All three providers take the secret and the answer, and
 * return `success`.
 */
export function openCaptcha({ provider, siteKey, secretKey, apiUrl, onProblem }: CaptchaOptions): Captcha {
  const { className, field, ...service } = SERVICES[provider];
  const at = (url: string) => (apiUrl === null ? url : new URL(new URL(url).pathname, apiUrl).href);
  return {
    widget: { scriptUrl: at(service.scriptUrl), className, siteKey },
    field,
    sources: apiUrl === null ? service.sources : replaceHosts(new URL(apiUrl).origin, service.sources),
    async verify(answer) {
      try {
        const response = await fetch(at(service.verifyUrl), {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: answer }),
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        if (!response.ok) throw new Error(`${response.status} from ${provider}`);
        const { success, 'error-codes': codes } = verdict.parse(await response.json());
        if (codes.some((code) => KEY_FAULTS.has(code))) {
          onProblem(`The captcha provider rejects CAPTCHA_SECRET_KEY (${codes.join(', ')}): no captcha can be solved`);
        }
        return success;
      } catch (error) {
        onProblem('The captcha provider cannot be reached: forms with a captcha are refused', error);
        return false;
      }
    },
  };
}

/** The same source lists with the provider's hosts replaced by one origin. */
const replaceHosts = (origin: string, { scripts, styles, calls, frames }: Captcha['sources']): Captcha['sources'] => {
  const move = (sources: string[]) => [...new Set(sources.map((source) => (source.startsWith("'") ? source : origin)))];
  return { scripts: move(scripts), styles: move(styles), calls: move(calls), frames: move(frames) };
};
