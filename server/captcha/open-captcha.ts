import { z } from 'zod';
import type { Captcha } from '#kit/captcha.ts';

export type CaptchaProvider = 'turnstile' | 'hcaptcha' | 'recaptcha';

type Service = {
  scriptUrl: string;
  verifyUrl: string;
  className: string;
  field: string;
  /** Where the provider's files and frames come from, as its documentation lists them for a Content-Security-Policy. */
  hosts: string[];
  hasInlineStyles: boolean;
};

const SERVICES: Record<CaptchaProvider, Service> = {
  // https://developers.cloudflare.com/turnstile/reference/content-security-policy/
  turnstile: {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    hosts: ['https://challenges.cloudflare.com'],
    hasInlineStyles: false,
  },
  // https://docs.hcaptcha.com/#content-security-policy-settings
  hcaptcha: {
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    className: 'h-captcha',
    field: 'h-captcha-response',
    hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    hasInlineStyles: true,
  },
  // https://developers.google.com/recaptcha/docs/faq, "I'm using Content-Security-Policy"
  recaptcha: {
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    className: 'g-recaptcha',
    field: 'g-recaptcha-response',
    hosts: [
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ],
    hasInlineStyles: true,
  },
};

/** Somebody waits for the answer with a form in hand. */
const ANSWER_MS = 5_000;

const verdict = z.object({ success: z.boolean() });

type CaptchaParts = {
  provider: CaptchaProvider;
  siteKey: string;
  secretKey: string;
  /** null: the provider's own. Else both the script and the check are asked for here, at the provider's paths. */
  apiUrl: string | null;
  onProblem(sentence: string, error?: unknown): void;
};

/** A captcha whose answers are checked with its provider: all three take the secret and the answer, and say `success`. */
export function openCaptcha({ provider, siteKey, secretKey, apiUrl, onProblem }: CaptchaParts): Captcha {
  const { className, field, hasInlineStyles, ...service } = SERVICES[provider];
  const at = (url: string) => (apiUrl === null ? url : new URL(new URL(url).pathname, apiUrl).href);
  const hosts = apiUrl === null ? service.hosts : [new URL(apiUrl).origin];
  return {
    widget: { scriptUrl: at(service.scriptUrl), className, siteKey },
    field,
    sources: {
      scripts: hosts,
      styles: hasInlineStyles ? [...hosts, "'unsafe-inline'"] : [],
      calls: hosts,
      frames: hosts,
    },
    async verify(answer) {
      try {
        const response = await fetch(at(service.verifyUrl), {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: answer }),
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        if (!response.ok) throw new Error(`${response.status} from ${provider}`);
        return verdict.parse(await response.json()).success;
      } catch (error) {
        onProblem('The captcha’s provider cannot be reached: attempts have to wait', error);
        return false;
      }
    },
  };
}
