/** The errors of the API (RFC 9457), by the last part of their `type`. */
export const problems = {
  'bad-request': { status: 400, title: 'The request has an unknown or wrong parameter' },
  unauthorized: { status: 401, title: 'A valid API key is missing' },
  forbidden: { status: 403, title: 'The API key does not have the required scope' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'wrong-method': { status: 405, title: 'This address does not accept this method' },
  conflict: { status: 409, title: 'The current state does not allow this' },
  changed: { status: 412, title: 'Somebody else has changed it since you read it' },
  'too-large': { status: 413, title: 'The body is too large' },
  'not-json': { status: 415, title: 'The body does not have the documented content type' },
  invalid: { status: 422, title: 'A value in the body is wrong' },
  'header-missing': { status: 428, title: 'A header that makes the request safe to repeat is missing' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'The shop cannot answer at the moment' },
  'server-error': { status: 500, title: 'Something went wrong on our side' },
} as const;

export type ProblemName = keyof typeof problems;

export const PROBLEM_TYPE = 'application/problem+json';

/** `detail`: what is wrong with this request, for its developer; `code`: why it is refused; `field`: of the body. */
export type ProblemFacts = { detail?: string | undefined; code?: string | undefined; field?: string | undefined };

/**
 * An error response.
 * @param requestId of the log entry
 */
export function problem(
  name: ProblemName,
  requestId: string,
  { headers = {}, ...facts }: ProblemFacts & { headers?: Record<string, string> } = {},
): Response {
  const { status, title } = problems[name];
  return new Response(JSON.stringify({ type: `/api/docs#${name}`, title, status, ...facts, requestId }), {
    status,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  });
}

/** The body of an error that was found before the API was reached. */
export function problemText(status: number, requestId: string): string {
  const [name, { title }] =
    Object.entries(problems).find(([, row]) => row.status === status) ??
    (['bad-request', problems['bad-request']] as const);
  return JSON.stringify({ type: `/api/docs#${name}`, title, status, requestId });
}
