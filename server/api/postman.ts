import { CUSTOMER_HEADER } from './customer-session.ts';
import {
  type ApiDocument,
  METHODS,
  nameOfRef,
  type Operation,
  pathsOf,
  type Schema,
  schemasOf,
} from './openapi-document.ts';

/**
 * Every operation as a collection for Postman and Bruno (schema.getpostman.com, v2.1.0). The variables `key` and
 * `customer` hold the API key and the token of a customer.
 */
export function postmanCollection(document: ApiDocument) {
  const schemas = schemasOf(document);
  const folders = new Map<string, object[]>();
  for (const [path, item] of Object.entries(pathsOf(document))) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation === undefined) continue;
      const [tag = ''] = operation.tags ?? [];
      folders.set(tag, [...(folders.get(tag) ?? []), requestOf(method, path, operation, schemas)]);
    }
  }
  return {
    info: {
      name: document.info.title,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'address', value: document.servers?.[0]?.url ?? '' },
      { key: 'key', value: '' },
      { key: 'customer', value: '' },
    ],
    item: [...folders].map(([name, requests]) => ({ name, item: requests })),
  };
}

/** Values of headers that a program has to think of. */
const headerValues: Readonly<Record<string, string>> = {
  'idempotency-key': '{{$guid}}',
  'if-match': '',
};

function requestOf(method: string, path: string, operation: Operation, schemas: Record<string, Schema>) {
  const { operationId = '', summary = '', security = [], parameters = [], requestBody } = operation;
  const isOfCustomer = security.some((needed) => 'customerToken' in needed);
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const schema = requestBody?.content?.['application/json']?.schema;
  const [bodyType] = Object.keys(requestBody?.content ?? {});
  const parts = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/');
  return {
    name: operationId,
    request: {
      method: method.toUpperCase(),
      description: summary,
      header: [
        ...(bodyType === undefined ? [] : [{ key: 'content-type', value: bodyType }]),
        ...(isOfCustomer ? [{ key: CUSTOMER_HEADER, value: '{{customer}}' }] : []),
        ...inPlace('header').map(({ name }) => ({ key: name, value: headerValues[name] ?? '' })),
      ],
      url: {
        raw: `{{address}}/${parts.join('/')}`,
        host: ['{{address}}'],
        path: parts,
        query: inPlace('query').map(({ name, description = '' }) => ({
          key: name,
          value: '',
          description,
          disabled: true,
        })),
        variable: inPlace('path').map(({ name }) => ({ key: name, value: '' })),
      },
      ...(bodyType !== undefined && !schema && { body: { mode: 'file', file: { src: null } } }),
      ...(schema && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(exampleOf(schema, schemas), null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}

/** A body with every required field, of the right types. */
function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  const { $ref, enum: values, anyOf, items, properties = {}, required = [] } = schema;
  if ($ref !== undefined) return exampleOf(schemas[nameOfRef($ref)] ?? {}, schemas);
  if (schema.default !== undefined) return schema.default;
  if (values !== undefined) return values[0];
  if (anyOf?.[0] !== undefined) return exampleOf(anyOf[0], schemas);
  const [type] = [schema.type ?? 'object'].flat();
  if (type === 'array') return items === undefined ? [] : [exampleOf(items, schemas)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  if (type === 'string') return '';
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, schemas)]));
}
