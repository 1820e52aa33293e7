import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { ApiScope } from '#shop/api-keys/api-key.ts';
import { PROBLEM_TYPE, type ProblemName, problems } from './problem.ts';
import { problemSchema } from './schemas.ts';

export const params = z.object({ id: z.string().openapi({ param: { name: 'id', in: 'path' }, format: 'uuid' }) });

/** Every error that an operation may answer with. */
export const errors = Object.fromEntries(
  (Object.keys(problems) as ProblemName[]).map((name) => [
    problems[name].status,
    { description: problems[name].title, content: { [PROBLEM_TYPE]: { schema: problemSchema } } },
  ]),
);

const headers = z.object({
  etag: z.string().openapi({ description: 'Send it as If-None-Match to get 304 while nothing has changed' }),
  'ratelimit-policy': z.string(),
  ratelimit: z.string(),
});

/** `security`: if a key with the scope is not all that is needed. */
export type Named = {
  path: string;
  operationId: string;
  summary: string;
  tag: string;
  scope: ApiScope;
  security?: { apiKey: ApiScope[]; customerToken?: never[] }[];
};

type Operation<Query, Answer> = Named & { query: Query; answer: Answer };

/** What the document says of every operation with a scope. */
export const documented = ({ path, operationId, summary, tag, scope, security = [{ apiKey: [scope] }] }: Named) => ({
  path,
  operationId,
  summary,
  description: `Scope: \`${scope}\``,
  tags: [tag],
  security,
});

/** Typed loosely: handlers answer with a Response of their own, for a refusal and for a repeated request. */
export const responsesOf = (status: 200 | 201, summary: string, answer: z.ZodType): RouteConfig['responses'] => ({
  [status]: { description: summary, content: { 'application/json': { schema: answer } } },
  ...errors,
});

/** The id in the path, where there is one. */
export const paramsOf = (path: string) => (path.includes('{id}') ? { params } : {});

/** A read that needs a key with a scope. */
export const reading = <Query extends z.ZodObject, Answer extends z.ZodType>(operation: Operation<Query, Answer>) => {
  const { path, summary, query, answer } = operation;
  return createRoute({
    method: 'get',
    ...documented(operation),
    request: { query, ...paramsOf(path) },
    responses: {
      200: { description: summary, headers, content: { 'application/json': { schema: answer } } },
      304: { description: 'Nothing has changed' },
      ...errors,
    },
  });
};

/** `isVersioned`: a PUT of what others edit, too. */
type Write<Body, Answer> = Named & { body: Body; answer: Answer; isVersioned?: true };

/** In the document a header is required; without it, the answer is 428 and not 400. */
export const requiredHeader = (description: string) =>
  z
    .string()
    .optional()
    .openapi({ description, param: { required: true } });

const ifMatch = z.object({ 'if-match': requiredHeader('The ETag of the version that you have read') });

/** The headers that make a write safe to repeat; `patch` names the version that was read, `post` the request itself. */
const safeHeaders = {
  post: z.object({
    'idempotency-key': requiredHeader(
      'Up to 100 ASCII characters, such as a UUID. For a day, the same request with the same key gets the same answer',
    ),
  }),
  patch: ifMatch,
  put: z.object({}),
  delete: z.object({}),
};

/** A write with a JSON body. */
export const writing = <Body extends z.ZodType, Answer extends z.ZodType>(
  method: 'post' | 'put' | 'patch',
  status: 200 | 201,
  operation: Write<Body, Answer>,
) => {
  const { path, summary, body, answer, isVersioned } = operation;
  return createRoute({
    method,
    ...documented(operation),
    request: {
      headers: isVersioned ? ifMatch : safeHeaders[method],
      body: { required: true, content: { 'application/json': { schema: body } } },
      ...paramsOf(path),
    },
    responses: responsesOf(status, summary, answer),
  });
};

/** A write without a body. */
export const writingWithoutBody = <Answer extends z.ZodType>(
  method: 'post' | 'delete',
  operation: Omit<Write<never, Answer>, 'body'>,
) => {
  const { summary, answer } = operation;
  return createRoute({
    method,
    ...documented(operation),
    request: { params, headers: safeHeaders[method] },
    responses: responsesOf(200, summary, answer),
  });
};
