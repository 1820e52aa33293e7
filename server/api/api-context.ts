import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Visit } from '#app/http/context.ts';
import type { UsedApiKey } from '#shop/api-keys/api-keys.server.ts';

/** Of each request; Node's own objects are absent where an answer must not come from the cache. */
export type ApiBindings = { visit: Visit; incoming?: IncomingMessage; outgoing?: ServerResponse };

/** Who the request is for, as limits by network count: the client, or the shopper whom a trusted client names. */
export type RequestedFor = { address: string; network: string };

/** What handlers know: the request's visit, the key that it was sent with, and for whom. */
export type ApiEnv = { Bindings: ApiBindings; Variables: { key: UsedApiKey; requestedFor: RequestedFor } };
export type Api = OpenAPIHono<ApiEnv>;
export type ApiContext = Context<ApiEnv>;
