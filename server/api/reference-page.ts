import { createHash } from 'node:crypto';
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
import { problems } from './problem.ts';

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1.5rem;font:1rem/1.6 system-ui,sans-serif}
a{color:inherit}
h2{margin-top:2.5rem}
td code{white-space:nowrap}
code,pre{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
pre{padding:1rem;overflow-x:auto;border:1px solid;border-radius:.375rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.375rem .75rem .375rem 0;text-align:left;vertical-align:top;border-bottom:1px solid}`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** The reference of the API, rendered from its document: no script, and only its own style. */
export const referencePage = (document: ApiDocument): Response => new Response(render(document), { headers: HEADERS });

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A description, without the marks of code. */
const plain = (text: string): string => escapeHtml(text.replaceAll('`', ''));

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

function render(document: ApiDocument): string {
  const { info, servers = [], webhooks = {} } = document;
  const base = servers[0]?.url ?? '';
  const operations = Object.entries(pathsOf(document)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [operationOf(method, path, item[method])] : [])),
  );
  const deliveries = Object.values(webhooks as Record<string, { post?: Operation }>).map(({ post = {} }) =>
    webhookOf(post),
  );
  const schemas = Object.entries(schemasOf(document)).map(schemaOf);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description ?? '')} <a href="/api/v1/openapi.json">OpenAPI document</a></p>
<pre>curl -H 'Authorization: Bearer yatai_…' ${escapeHtml(base)}/products?limit=10</pre>
${operations.join('\n')}
<h2>Webhooks</h2>
${deliveries.join('\n')}
<h2>Fields</h2>
${schemas.join('\n')}
<h2>Errors</h2>
${table(
  'Errors',
  ['Type', 'Status', 'Meaning'],
  Object.entries(problems).map(([name, { status, title }]) => [
    `<span id="${name}">${code(`/api/docs#${name}`)}</span>`,
    String(status),
    escapeHtml(title),
  ]),
)}
</main></body>
</html>
`;
}

const BYTES = 'application/octet-stream';

function operationOf(method: string, path: string, operation: Operation) {
  const { summary = '', description = '', operationId = '', security = [], parameters = [], requestBody } = operation;
  const rows = parameters.map(({ name, in: where, schema = {}, description: text = '' }) => [
    code(name),
    where,
    escapeHtml(typeOf(schema)),
    plain(text || (schema.description ?? '')),
  ]);
  if (security.length > 0 && security.every((needed) => 'customerToken' in needed))
    rows.unshift([code(CUSTOMER_HEADER), 'header', 'string', 'Required: the token from POST /storefront/sessions']);
  const { content = {} } = requestBody ?? {};
  rows.push(...bodyRows(content['application/json']?.schema));
  if (content[BYTES] !== undefined) rows.push(['', 'body', BYTES, 'The file']);
  return `<section><h2 id="${escapeHtml(operationId)}">${method.toUpperCase()} ${code(path)}</h2>
<p>${escapeHtml(summary)}. ${plain(description)}.</p>
${table(operationId, ['Parameter', 'In', 'Type', 'Meaning'], rows)}</section>`;
}

/** The events of a topic, from the lines of its description, and the schema of their body. */
function webhookOf({ operationId = '', summary = '', description = '', requestBody }: Operation): string {
  const schema = requestBody?.content?.['application/json']?.schema ?? {};
  const lines = description.split('\n').filter((line) => line.startsWith('- `'));
  const rows = lines.map((line) => {
    const [type = '', text = ''] = line.slice('- `'.length).split('`: ');
    return [code(type), plain(text)];
  });
  return `<section><h3 id="${escapeHtml(operationId)}">${plain(summary)}</h3>
<p>Body: ${code(typeOf(schema))}.</p>
${rows.length === 0 ? '' : table(operationId, ['Event', 'Meaning'], rows)}</section>`;
}

/** A body with a name is among the schemas; of another one, its fields are listed. */
const bodyRows = (schema: Schema | undefined): string[][] => {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) return [['', 'body', escapeHtml(typeOf(schema)), '']];
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [
    code(name),
    'body',
    escapeHtml(typeOf(field)),
    plain(field.description ?? ''),
  ]);
};

const schemaOf = ([name, { properties = {} }]: [string, Schema]): string =>
  `<section><h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>${table(
    name,
    ['Field', 'Type', 'Meaning'],
    Object.entries(properties).map(([field, schema]) => [
      code(field),
      escapeHtml(typeOf(schema)),
      plain(schema.description ?? ''),
    ]),
  )}</section>`;

function typeOf({ $ref, type, enum: values, items }: Schema): string {
  if ($ref !== undefined) return nameOfRef($ref);
  if (values !== undefined) return values.map(String).join(', ');
  if (items !== undefined) return `list of ${typeOf(items)}`;
  return [type ?? 'object'].flat().join(' or ');
}

/** Wide tables scroll by themselves; `tabindex` lets the keyboard scroll them, too. */
const table = (label: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${escapeHtml(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;
