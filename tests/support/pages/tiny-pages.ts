import { createElement } from 'react';
import { Outlet, type ServerBuild } from 'react-router';
import * as entry from '#app/entry.server.tsx';
import { visitContext } from '#app/http/context.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

/**
 * Pages for tests of the server: React Router's real machinery and the shop's real way of drawing, with routes that do
 * what a test needs. Names are paths below the root.
 */
export function tinyPages(routes: Record<string, Partial<RouteModule>>, root: Partial<RouteModule> = {}): ServerBuild {
  const drawRoot = () => createElement('html', { lang: 'en' }, createElement('body', null, createElement(Outlet)));
  const drawFault = () => createElement('p', null, 'A fault');
  const modules: [string, string, Partial<RouteModule>][] = [
    ['root', '', { default: drawRoot, ErrorBoundary: drawFault, ...root }],
    ...Object.entries(routes).map(([path, module]): [string, string, Partial<RouteModule>] => [path, path, module]),
  ];
  const described = modules.map(([id, path, module]) => ({
    id,
    path,
    parentId: id === 'root' ? undefined : 'root',
    module: module as RouteModule,
  }));
  return {
    entry: { module: entry },
    routes: Object.fromEntries(described.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(
        described.map(({ id, path, parentId, module }) => [
          id,
          {
            id,
            path,
            parentId,
            hasLoader: module.loader !== undefined,
            hasAction: module.action !== undefined,
            hasClientAction: false,
            hasClientLoader: false,
            hasClientMiddleware: false,
            hasDefaultExport: module.default !== undefined,
            hasErrorBoundary: module.ErrorBoundary !== undefined,
            module: `/assets/${id}.js`,
            clientActionModule: undefined,
            clientLoaderModule: undefined,
            clientMiddlewareModule: undefined,
            hydrateFallbackModule: undefined,
          },
        ]),
      ),
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {
      unstable_enableNodeReadableStream: false,
      unstable_optimizeDeps: false,
    } as unknown as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: false,
  };
}

/** A page with a paragraph, and nothing else. */
export const paragraph = (text: string) => ({ default: () => createElement('p', null, text) });

/** A route for everything that has no other: 404. */
export const lost = {
  '*': {
    loader: () => {
      throw new Response(null, { status: 404 });
    },
    ...paragraph('Nothing here'),
  },
};

/** Pages behind the request guard: a text, a form that answers with its origin and its word, and what the guard says of the client. */
export const guardedPages = () =>
  tinyPages({
    hello: paragraph('Hello'),
    form: {
      action: async ({ request }: { request: Request }) => {
        const form = await request.formData();
        return new Response(`${new URL(request.url).origin} ${form.get('word')}`);
      },
    },
    who: {
      loader: ({ context }: { context: { get(key: typeof visitContext): { clientAddress: string } } }) =>
        Response.json(context.get(visitContext).clientAddress),
    },
    ...lost,
  });
