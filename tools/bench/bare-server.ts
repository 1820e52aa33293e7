/** React Router and React alone: one route that renders the elements of a given page for each request. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { XMLParser } from 'fast-xml-parser';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter, useLoaderData } from 'react-router';

type Element = { type: string; attributes: Record<string, string>; children: Part[] };
type Part = string | Element;

const ATTRIBUTES = ':@';
const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', srcset: 'srcSet', tabindex: 'tabIndex' };

const [file = '', port = '0'] = process.argv.slice(2);
const page = readFileSync(file, 'utf8');
const html = page.slice(page.indexOf('<html'));
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  allowBooleanAttributes: true,
  trimValues: false,
  stopNodes: ['*.script'],
});
const [root] = partsOf(parser.parse(html));
if (root === undefined || typeof root === 'string') throw new Error('This is no page.');

function partsOf(nodes: Record<string, unknown>[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    const type = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
    if (type === '#text') return [String(node[type])];
    const attributes = (node[ATTRIBUTES] ?? {}) as Record<string, string>;
    const renamed = Object.entries(attributes).map(([name, value]) => [NAMES[name] ?? name, value]);
    const children = partsOf(node[type] as Record<string, unknown>[]);
    return [{ type, attributes: Object.fromEntries(renamed), children }];
  });
}

const Drawn = ({ part }: { part: Element }): ReactNode =>
  createElement(part.type, part.attributes, ...part.children.map(drawPart));

/** Repeated elements such as cards are components of their own, as in the shop. */
function drawPart(part: Part): ReactNode {
  if (typeof part === 'string') return part;
  if (part.type === 'script')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is no markup, and is the shop's own
    return createElement('script', { dangerouslySetInnerHTML: { __html: part.children[0] ?? '' } });
  if (part.type === 'li' || part.type === 'section') return createElement(Drawn, { part });
  return createElement(part.type, part.attributes, ...part.children.map(drawPart));
}

function Page(): ReactNode {
  useLoaderData();
  return createElement(Drawn, { part: root as Element });
}

const handle = createRequestHandler(
  {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
          headers.set('content-type', 'text/html');
          return new Response(
            `<!DOCTYPE html>${renderToString(createElement(ServerRouter, { context, url: 'http://localhost/' }))}`,
            {
              status,
              headers,
            },
          );
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: Page, loader: () => ({ read: true }) } },
    },
    assets: {
      entry: { imports: [], module: '' },
      routes: { root: { id: 'root', path: '', hasLoader: true, module: '' } },
      url: '',
      version: '',
    },
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial' },
    ssr: true,
  } as unknown as ServerBuild,
  'production',
);

createServer(async (request, answer) => {
  const response = await handle(new Request(`http://localhost${request.url}`));
  const body = Buffer.from(await response.text());
  answer.writeHead(response.status, { 'content-type': 'text/html', 'content-length': body.length });
  answer.end(body);
}).listen(Number(port), '127.0.0.1');
