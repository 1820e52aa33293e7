/** The errors of the API (RFC 9457), by the last part of their `type`. */
export const problems = {
  'bad-request': { status: 400, title: 'The request has an unknown or wrong parameter' },
  unauthorized: { status: 401, title: 'A valid API key is missing' },
  forbidden: { status: 403, title: 'This API key does not have the scope' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'The shop cannot answer at the moment' },
  'server-error': { status: 500, title: 'Something went wrong on our side' },
} as const;

export type ProblemName = keyof typeof problems;

export const PROBLEM_TYPE = 'application/problem+json';

/**
 * An error response.
 * @param requestId of the log entry
 * @param detail what is wrong with this request, for its developer
 */
export function problem(
  name: ProblemName,
  requestId: string,
  { detail, headers = {} }: { detail?: string; headers?: Record<string, string> } = {},
): Response {
  const { status, title } = problems[name];
  const body = { type: `/api/docs#${name}`, title, status, ...(detail === undefined ? {} : { detail }), requestId };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  });
}
