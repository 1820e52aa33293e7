import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router';
import { flashWords } from '#words/flash.ts';
import type { Route } from './+types/root.ts';
import { shopContext, visitContext } from './http/context.ts';
import { FLASH_SPENT, listFlashes } from './http/flash.ts';
import { useNonce } from './http/nonce.ts';
import { useRequestId } from './http/request-id.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { Shell } from './ui/shell.tsx';
import { Splash } from './ui/splash.tsx';
import { headScript } from './ui/theme.ts';
import { toast } from './ui/toast-store.ts';
import { Toasts } from './ui/toasts.tsx';
import './styles/app.css';

export const links: Route.LinksFunction = () => [
  ...['bricolage-grotesque-800', 'mukta-400', 'mukta-600'].map((font) => ({
    rel: 'preload',
    href: `/fonts/${font}.woff2`,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { name, origin } = context.get(shopContext).details;
  const { session } = context.get(visitContext);
  // Browsers learn no more of a session than this.
  const shown = session && { customerId: session.customerId, name: session.name, isAdmin: session.isAdmin };
  return { site: { name, origin }, session: shown, flashes: listFlashes(request.headers.get('cookie')) };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14142b" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
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
  return <Outlet />;
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
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flash belongs to the page that was just reached
  useEffect(() => {
    const flashes = listFlashes(document.cookie);
    if (flashes.length === 0) return;
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no cookieStore
    document.cookie = FLASH_SPENT;
    for (const flash of flashes) toast[flashWords[flash].kind](flashWords[flash].text);
  }, [key]);
  return null;
}

/** The same sentences where no script can show the toasts. */
function FlashSentence() {
  const flashes = useRouteLoaderData<typeof loader>('root')?.flashes;
  return flashes?.map((flash) => (
    <p key={flash} role="status" className="notice unscripted">
      {flashWords[flash].text}
    </p>
  ));
}
