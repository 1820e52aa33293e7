import {
  type ApiDocument,
  type Body,
  METHODS,
  nameOfRef,
  type Operation,
  pathsOf,
  type Schema,
  schemasOf,
} from './openapi-document.ts';
import { PROBLEM_TYPE, problems } from './problem.ts';

/**
 * TypeScript types of the API for the client `openapi-fetch`, written from the document. It takes the JSON Schema that the
 * document uses; another keyword becomes `unknown`.
 */
export function clientTypes(document: ApiDocument): string {
  const statuses = [...new Set(Object.values(problems).map(({ status }) => status))];
  const problemType = JSON.stringify(PROBLEM_TYPE);
  return [
    '// Written from the OpenAPI document, as GET /api/v1/types.ts sends it.',
    ...Object.entries(schemasOf(document)).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`),
    `type Errors = { [status in ${statuses.join(' | ')}]: { headers: Headers; content: { ${problemType}: Problem } } };`,
    'type Headers = { [name: string]: unknown };',
    'export type paths = {',
    ...Object.entries(pathsOf(document)).map(
      ([path, item]) =>
        `  ${JSON.stringify(path)}: {\n${METHODS.map((method) => methodOf(method, item[method])).join('')}  };`,
    ),
    '};',
    '',
  ].join('\n');
}

function methodOf(method: string, operation: Operation | undefined): string {
  if (operation === undefined) return `    ${method}?: never;\n`;
  const { parameters = [], requestBody, responses = {} } = operation;
  const places = ['query', 'header', 'path', 'cookie'].map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return `${place}?: never`;
    const isOptional = own.every(({ required }) => required !== true);
    const fields = own.map(({ name, required, schema = {} }) => field(name, schema, required === true));
    return `${place}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`;
  });
  const body = requestBody ? `requestBody: { content: ${contentOf(requestBody)} }` : 'requestBody?: never';
  const answers = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, answer]) => {
      const content =
        Object.keys(answer.content ?? {}).length === 0 ? 'content?: never' : `content: ${contentOf(answer)}`;
      return `${status}: { headers: Headers; ${content} }`;
    });
  const inside = `parameters: { ${places.join('; ')} }; ${body}; responses: { ${answers.join('; ')} } & Errors`;
  return `    ${method}: { ${inside} };\n`;
}

const contentOf = ({ content = {} }: Body): string =>
  `{ ${Object.entries(content)
    .map(([type, { schema = {} }]) => `${JSON.stringify(type)}: ${typeOf(schema)}`)
    .join('; ')} }`;

const field = (name: string, schema: Schema, isRequired: boolean): string =>
  `${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`;

function typeOf(schema: Schema): string {
  const { $ref, enum: values, const: only, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return nameOfRef($ref);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  const options = anyOf ?? oneOf;
  if (options !== undefined) return `(${options.map(typeOf).join(' | ')})`;
  if (allOf !== undefined) return `(${allOf.map(typeOf).join(' & ')})`;
  const types = [type ?? []].flat();
  return types.length === 0 ? 'unknown' : types.map((one) => plainType(one, schema)).join(' | ');
}

function plainType(type: string, { format, items, properties, required = [], additionalProperties }: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'string' && format === 'binary') return 'Blob';
  if (type === 'array') return `(${typeOf(items ?? {})})[]`;
  if (type !== 'object') return type;
  if (properties === undefined && typeof additionalProperties === 'object')
    return `{ [name: string]: ${typeOf(additionalProperties)} }`;
  const fields = Object.entries(properties ?? {}).map(([name, one]) => field(name, one, required.includes(name)));
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}
