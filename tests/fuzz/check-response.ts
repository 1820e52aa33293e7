import type { EndpointRow } from './endpoints.ts';
import type { OddRequest } from './odd-request.ts';
import type { Answer, Wire } from './send.ts';

type Judged = {
  odd: OddRequest;
  endpoint: EndpointRow;
  wire: Wire;
  answer: Answer;
  /** Rows that changed meanwhile. */
  changes: readonly string[];
  /** Log entries of the request, from warnings on. */
  logged: string;
};

const FORM_MAX_BYTES = 64 * 1024;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** Found in stack traces and database errors, and in no text of the shop. */
const INSIDES =
  /\bat (?:async )?[\w.<>]+ \((?:file|node|\/)|node_modules\/|violates [\w-]+ constraint|invalid input syntax/;

/** Visits of earlier requests, which are written together a little later. */
const COUNTED = /^funnel_counts /;

/** An intended alarm: a request signed with the shop's own secret but with invalid content. */
const ALARM = /A signed webhook of the payment provider could not be read/;

/** What is wrong with an answer: a sentence for each demand that it does not meet. */
export function judge({ odd, endpoint, wire, answer, changes: all, logged }: Judged): string[] {
  const changes = all.filter((what) => !COUNTED.test(what));
  const { status, headers, body } = answer;
  const text = body.toString('utf8');
  const type = String(headers['content-type'] ?? '');
  const isRefused = status >= 400;
  const reference = headers['x-request-id'];
  const faults: string[] = [];
  const demand = (isMet: boolean, sentence: string) => {
    if (!isMet) faults.push(sentence);
  };

  demand(status < 500, `was answered with ${status}`);
  demand(typeof reference === 'string' && reference !== '', 'has no reference');
  demand(body.length <= ANSWER_MAX_BYTES, `was answered with ${body.length} bytes`);
  demand(!isRefused || changes.length === 0, `was refused with ${status}, and changed rows: ${changes.join(', ')}`);
  const isRead = odd.method === 'GET' || odd.method === 'HEAD';
  const written = changes.filter((what) => !READS_MAY.some((known) => known.test(what)));
  demand(
    !isRead || isAction(wire.target) || written.length === 0,
    `only looked, and changed rows: ${written.join(', ')}`,
  );
  if (isRefused && odd.method !== 'HEAD' && type.startsWith('text/html')) {
    const isForm = /<form|role="alert"/.test(text);
    demand(isForm || (reference !== undefined && text.includes(String(reference))), `${status} without its reference`);
    demand(/<h1[^>]*>[^<]{3,}/.test(text), `${status} without a sentence`);
  }
  demand(!INSIDES.test(text) || INSIDES.test(textOf(wire)), 'shows what is inside');
  if (wire.body !== null && wire.body.length > (endpoint.maxBytes ?? FORM_MAX_BYTES)) {
    demand(isRefused || status === 308, `${wire.body.length} bytes were taken with ${status}`);
  }
  demand(logged === '' || ALARM.test(logged), `the log says: ${logged.trim().slice(0, 1_500)}`);
  return faults;
}

/** A session that is prolonged, and what counts a visit. */
const READS_MAY: readonly RegExp[] = [/^sessions /, /^throttles /, /^search_log /];

/** A download's link counts its uses; so does the page that hands over to a payment service. */
const isAction = (target: string): boolean => /^\/(?:download|api\/auth|auth\/google|orders\/[^/]+\/pay)/.test(target);

const textOf = ({ target, body }: Wire): string => `${target} ${body?.toString('latin1') ?? ''}`;
