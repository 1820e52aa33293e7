import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../ports.ts';

export type CaptchaService = {
  origin: string;
  secretKey: string;
  /** Settings of a shop that uses it. */
  env: Record<string, string>;
  /** A solved captcha, valid for one check. */
  solve(): string;
  /** `away`: it answers nothing of use. */
  behaviour: 'kind' | 'away';
  /** The bodies of the requests that it received. */
  checks: URLSearchParams[];
  stop(): Promise<void>;
};

const CHECKS = new Set(['/turnstile/v0/siteverify', '/siteverify', '/recaptcha/api/siteverify']);

/**
 * A local service that speaks the protocol of Turnstile, hCaptcha and reCAPTCHA: POST secret and response, answered with
 * `success`; each answer counts once. Its script puts an answer into the form as a solved box does.
 */
export async function startCaptcha(
  provider: 'turnstile' | 'hcaptcha' | 'recaptcha' = 'turnstile',
): Promise<CaptchaService> {
  const answers = new Set<string>();
  const secretKey = 'canary-captcha-secret';
  const server = createServer(async (request, response) => {
    if (service.behaviour === 'away') return response.writeHead(502).end('<html>Bad gateway</html>');
    const { pathname } = new URL(request.url ?? '/', 'http://captcha.test');
    if (request.method === 'POST' && CHECKS.has(pathname)) {
      const body = new URLSearchParams(await text(request));
      service.checks.push(body);
      const isKeyRight = body.get('secret') === secretKey;
      const isRight = isKeyRight && answers.delete(body.get('response') ?? '');
      const fault = isKeyRight ? 'invalid-input-response' : 'invalid-input-secret';
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ success: isRight, 'error-codes': isRight ? [] : [fault] }));
    }
    if (request.method === 'GET' && pathname.endsWith('/api.js')) {
      response.setHeader('content-type', 'text/javascript');
      return response.end(widgetScript(service.solve()));
    }
    return response.writeHead(404).end();
  });
  const port = await listenLocally(server);
  const origin = `http://127.0.0.1:${port}`;
  const service: CaptchaService = {
    origin,
    secretKey,
    env: {
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET_KEY: secretKey,
      CAPTCHA_API_URL: origin,
    },
    solve() {
      const answer = randomUUID();
      answers.add(answer);
      return answer;
    },
    behaviour: 'kind',
    checks: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

const widgetScript = (answer: string): string => `
  const names = { 'cf-turnstile': 'cf-turnstile-response', 'h-captcha': 'h-captcha-response', 'g-recaptcha': 'g-recaptcha-response' };
  for (const [name, field] of Object.entries(names)) for (const box of document.querySelectorAll('.' + name)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: field, value: ${JSON.stringify(answer)} });
    box.append(input, 'Solved for ' + box.dataset.sitekey);
  }`;
