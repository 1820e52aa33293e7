import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { headScript, markHydrated } from './client/head-script.ts';
import { useFollowMe, useIsVisitor } from './client/me.ts';
import { saveTheme } from './client/theme.ts';
import { toast } from './client/toast-store.ts';
import { ErrorPage } from './components/error-page.tsx';
import { Shell } from './components/shell/shell.tsx';
import { Splash } from './components/shell/splash.tsx';
import { Toasts } from './components/toasts.tsx';
import { shopContext, visitContext } from './http/context.ts';
import { listFlashes } from './http/flash.ts';
import { flashWords } from './http/flash-copy.ts';
import { useNonce, useRequestId } from './http/request-context.ts';
import appStyles from './styles/app.css?url';

// No font is fetched ahead: letters came before the pictures people wait for, and their fallbacks take the same room.
export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { name, origin } = context.get(shopContext).details;
  const { audience } = context.get(visitContext);
  const flashes = listFlashes(request.headers.get('cookie')).map((flash) => flashWords[flash].text);
  return { site: { name, origin }, audience, flashes };
}

/** Browsers ran it before this page woke up, and keep it: they need not download it again. */
const HEAD_SCRIPT = import.meta.env.SSR ? headScript : '';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useLayoutEffect(saveTheme, []);
  useEffect(markHydrated, []);
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14142b" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <Meta />
        {/* React keeps a sheet with a precedence when it draws the document anew, as for an error; others leave and come back. */}
        <link rel="stylesheet" href={appStyles} precedence="shop" />
        {/* Styles and fonts go by their origin: a nonce would differ when the page wakes up, since browsers hide it. */}
        <Links nonce="" />
      </head>
      <body>
        <Splash />
        <FlashSentence />
        {children}
        <Toasts />
        <FlashToast />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { pathname } = useLocation();
  useFollowMe();
  const isVisitor = useIsVisitor();
  useEffect(() => keepForLater(pathname, isVisitor), [pathname, isVisitor]);
  const drawn = useRef(pathname);
  // Without dependencies, see ui/use-change.ts.
  useEffect(() => {
    if (drawn.current !== pathname) begin();
    drawn.current = pathname;
  });
  return <Outlet />;
}

/**
 * Another page begins where a document would: the link that led here is gone or far from it, and a screen reader says
 * nothing of a page that it is not led to. A page that has its own place to begin keeps it.
 */
function begin(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || document.querySelector('main :focus')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * The cart and visited products can be read without a connection, and what is said when one breaks is there by then. Not
 * before the page has everything else.
 */
function keepForLater(path: string, isVisitor: boolean): (() => void) | undefined {
  if (!import.meta.env.PROD) return undefined;
  const keep = async () => {
    if ('serviceWorker' in navigator) (await import('./offline/record-visit.ts')).recordVisit(path, isVisitor);
  };
  const note = () => setTimeout(() => keep().catch(() => {}), 999);
  if (document.readyState !== 'complete') {
    window.addEventListener('load', note, { once: true });
    return undefined;
  }
  const timer = note();
  return () => clearTimeout(timer);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  return (
    <Shell>
      <ErrorPage error={error} reference={reference} />
    </Shell>
  );
}

/** The toasts that the page before left behind. */
function FlashToast() {
  // Drawn anew on each page that is reached; without dependencies, see ui/use-change.ts.
  useLocation();
  useEffect(() => {
    // Few pages have one, and only those fetch the words.
    if (/(?:^|; )toast=/.test(document.cookie)) showFlashes();
  });
  return null;
}

async function showFlashes(): Promise<void> {
  const part = await import('./http/take-flashes.ts').catch(() => null);
  for (const { kind, text } of part?.readFlashes() ?? []) toast[kind](text);
}

/** The same sentences where no script can show the toasts. */
function FlashSentence() {
  const flashes = useRouteLoaderData<typeof loader>('root')?.flashes;
  return flashes?.map((flash) => (
    <p key={flash} role="status" className="notice unscripted">
      {flash}
    </p>
  ));
}
