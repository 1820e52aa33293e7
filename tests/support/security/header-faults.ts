import { listPolicyFindings } from './policy-findings.ts';

/** Half a year, below which Mozilla's observatory finds the promise too short. */
const HSTS_MIN_SECONDS = 15_768_000;

/** Where a referrer goes to other sites at all, it is the shop's name alone. */
const QUIET_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** What the cookie of the next page's toast holds is the name of a sentence: a script of ours reads it. */
const READ_BY_SCRIPTS = 'toast';

/** What Mozilla's HTTP observatory would hold against an answer that came over TLS, and a little more; nothing where all is well. */
export function listHeaderFaults(headers: Headers): string[] {
  const faults: string[] = [];
  const of = (name: string) => headers.get(name) ?? '';
  const must = (isWell: boolean, fault: string) => isWell || faults.push(fault);

  const [, seconds = '0'] = /^max-age=(\d+)/.exec(of('strict-transport-security')) ?? [];
  must(Number(seconds) >= HSTS_MIN_SECONDS, `strict-transport-security: ${of('strict-transport-security')}`);
  must(of('x-content-type-options') === 'nosniff', 'x-content-type-options');
  must(of('x-frame-options') === 'DENY', 'x-frame-options');
  must(QUIET_REFERRERS.includes(of('referrer-policy')), `referrer-policy: ${of('referrer-policy')}`);
  must(
    /^same-(?:origin|site)$|^cross-origin$/.test(of('cross-origin-resource-policy')),
    'cross-origin-resource-policy',
  );
  must(!headers.has('access-control-allow-origin'), 'access-control-allow-origin');
  must(!headers.has('server') && !headers.has('x-powered-by'), 'names its software');
  const location = of('location');
  must(!/^http:/.test(location), `leads to a plain address: ${location}`);
  faults.push(...listPolicyFaults(of('content-security-policy')));
  faults.push(...headers.getSetCookie().flatMap(listCookieFaults));
  return faults;
}

/** Has a policy that forbids frames and allows scripts only by nonce or hash. */
export function listPolicyFaults(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ');
      return [name, sources] as const;
    }),
  );
  const faults: string[] = [];
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? ['*'];
  const open = scripts.filter((source) => /^'unsafe-|^(?:https?|data|blob):$|\*|^http:/.test(source));
  if (open.length > 0) faults.push(`scripts from ${open.join(' ')}`);
  for (const name of ['base-uri', 'frame-ancestors']) {
    if (directives.get(name)?.join() !== "'none'") faults.push(`${name} is not 'none'`);
  }
  if (!directives.has('form-action')) faults.push('form-action is missing');
  return [...faults, ...listPolicyFindings(policy)].map((fault) => `content-security-policy: ${fault}`);
}

/** No other host sets it, no plain line carries it, no other site's form sends it, and no script reads what opens a session. */
function listCookieFaults(cookie: string): string[] {
  const [pair = '', ...rest] = cookie.split('; ');
  const [name = ''] = pair.split('=', 1);
  const attributes = new Set(rest.map((part) => part.toLowerCase()));
  const faults: string[] = [];
  if (!attributes.has('secure')) faults.push('not Secure');
  if (!attributes.has('samesite=lax') && !attributes.has('samesite=strict')) faults.push('no SameSite');
  if (!attributes.has('path=/') || [...attributes].some((part) => part.startsWith('domain=')))
    faults.push('not of this host alone');
  if (name !== READ_BY_SCRIPTS) {
    if (!attributes.has('httponly')) faults.push('not HttpOnly');
    if (!name.startsWith('__Host-')) faults.push('without __Host-');
  }
  return faults.map((fault) => `cookie ${name}: ${fault}`);
}
