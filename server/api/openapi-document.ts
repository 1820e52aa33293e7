import type { OpenAPIHono } from '@hono/zod-openapi';

/** The OpenAPI document of the API, from which the reference page, the client's types and the collection are written. */
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** The JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
};

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };

/** A body of a request or response, by content type. */
export type Body = { content?: Record<string, { schema?: Schema }> };

export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
};

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type PathItem = Partial<Record<(typeof METHODS)[number], Operation>>;

/** The operations of each path, by method. */
export const pathsOf = ({ paths = {} }: ApiDocument) => paths as Record<string, PathItem>;

/** The schemas with a name. */
export const schemasOf = ({ components = {} }: ApiDocument) => (components.schemas ?? {}) as Record<string, Schema>;

/** `Product` of `#/components/schemas/Product`. */
export const nameOfRef = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);
