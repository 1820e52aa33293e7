import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
  useRouteLoaderData,
} from 'react-router';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { announcementAt } from '#shop/settings/announcement.ts';
import { logoFileUrl, logoOf } from '#shop/settings/logo.ts';
import { returnTermsOf } from '#shop/settings/return-terms.ts';
import type { Route } from './+types/root.ts';
import { headScript, markHydrated } from './client/head-script.ts';
import { useAudience, useFollowMe, useIsVisitor } from './client/me.ts';
import { isReloading } from './client/reload.ts';
import { type Trust, useRootData } from './client/site.ts';
import { applyTheme } from './client/theme.ts';
import { toast } from './client/toast-store.ts';
import { useChange } from './client/use-change.ts';
import { Consent } from './components/consent/consent.tsx';
import { ErrorPage } from './components/error-page.tsx';
import { Shell } from './components/shell/shell.tsx';
import { Splash } from './components/shell/splash.tsx';
import { Toasts } from './components/toasts.tsx';
import { keepUntil } from './http/cache-tags.ts';
import { shopContext, visitContext } from './http/context.ts';
import { flashValue, listFlashes } from './http/flash.ts';
import { flashCopy } from './http/flash-copy.ts';
import { useNonce, useRequestId } from './http/request-context.ts';
import { tagsOf } from './http/tags.ts';
import { takeToasts } from './http/toast-cookie.ts';
import baseStyles from './styles/base.css?url';

export function loader({ request, context }: Route.LoaderArgs) {
  const { details, settings, orderContext } = context.get(shopContext);
  const { name, origin, address, chatUrl, instagramUrl, gstin } = details;
  const { shown: announcement, changesAtMs } = announcementAt(settings.current(), new Date());
  keepUntil(context, changesAtMs);
  const { audience } = context.get(visitContext);
  const flashes = listFlashes(request.headers.get('cookie'));
  return {
    site: {
      name,
      origin,
      returns: returnTermsOf(settings.current()),
      delivery: deliveryTermsOf(settings.current()),
      logo: logoOf(settings.current().logo),
    },
    trust: {
      address: settings.isSet('shopAddress') ? address : null,
      chatUrl: settings.isSet('chatUrl') ? chatUrl : null,
      instagramUrl: settings.isSet('instagramUrl') ? instagramUrl : null,
      hasGstin: gstin !== null,
      marks: [...new Set(orderContext.payments.enabledMethods.flatMap(({ marks }) => marks))],
      cod: codOf(orderContext.payments.enabledMethods),
    },
    announcement,
    audience,
    tags: tagsOf(settings.current(), new URL(request.url).pathname, audience),
    flashes: flashes.map((flash) => flashCopy[flash].text),
    toasts: flashValue(flashes),
  };
}

/** Payment on delivery, if it is offered: the highest order value in paise; null: no limit. */
function codOf(enabledMethods: readonly EnabledMethod[]): Trust['cod'] {
  const cod = enabledMethods.find(({ due }) => due === 'delivery');
  return cod ? { maxPaise: cod.maxPaise } : null;
}

/** Not in the browser bundle: the head script has already run before hydration. */
const HEAD_SCRIPT = import.meta.env.SSR ? headScript : '';

/** The logo, or the icon that came with the shop. */
function Icons() {
  const logo = useRootData()?.site.logo;
  return logo ? (
    <>
      <link rel="icon" href={logoFileUrl(logo, 'icon-192')} type="image/png" />
      <link rel="apple-touch-icon" href={logoFileUrl(logo, 'icon-180')} />
    </>
  ) : (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

// Fonts are not preloaded: they would load before the pictures, and the fallback fonts take the same space.
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useLayoutEffect(applyTheme, []);
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
        <Icons />
        {/* With a precedence React keeps the style sheet when it renders the document again, as for an error page. */}
        <link rel="stylesheet" href={baseStyles} precedence="shop" />
        {/* Styles and fonts are allowed by origin. A nonce would differ during hydration, because browsers hide it. */}
        <Links nonce="" />
      </head>
      <body>
        <Splash />
        <FlashSentence />
        {children}
        <Consent />
        <Toasts />
        <FlashToast />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { pathname, hash } = useLocation();
  const navigated = useNavigationType();
  useFollowMe();
  const isVisitor = useIsVisitor();
  useEffect(() => (isVisitor ? undefined : followCart()), [isVisitor]);
  useEffect(() => saveForOffline(pathname, isVisitor), [pathname, isVisitor]);
  const isAdmin = useAudience() === 'admin';
  useEffect(() => {
    if (!isAdmin) afterLoad(async () => (await import('./client/funnel.ts')).recordPage(pathname));
  }, [pathname, isAdmin]);
  const lastPath = useRef(pathname);
  // Without dependencies: see client/use-change.ts.
  useEffect(() => {
    if (lastPath.current !== pathname) begin(navigated === 'POP' || hash !== '');
    lastPath.current = pathname;
  });
  return <Outlet />;
}

/**
 * Moves the focus to the heading after navigation, as a new document would: the link that led here may be gone, and
 * screen readers announce nothing otherwise. Skipped if the page has set its own focus.
 * @param isInPlace after Back, or at a fragment. Otherwise a form may have kept its scroll position on the way here.
 */
function begin(isInPlace: boolean): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || document.querySelector('main :focus')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  if (!isInPlace) window.scrollTo(0, 0);
}

/** Keeps the cart of a logged-in customer equal on all devices. */
function followCart(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  import('./client/cart-sync.ts').then(
    ({ followSavedCart }) => {
      if (!isOver) stop = followSavedCart();
    },
    () => undefined, // offline: the next page tries again
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Saves the cart and visited products for offline reading, once the page has loaded everything else. */
function saveForOffline(path: string, isVisitor: boolean): (() => void) | undefined {
  if (!import.meta.env.PROD) return undefined;
  const record = async () => {
    if ('serviceWorker' in navigator) (await import('./offline/saved-pages.ts')).recordVisit(path, isVisitor);
  };
  return afterLoad(record);
}

/** Runs `task` a second after the page has loaded everything. Returns a function that cancels it, if it has loaded. */
function afterLoad(task: () => Promise<void>): (() => void) | undefined {
  const schedule = () => setTimeout(() => task().catch(() => {}), 999);
  if (document.readyState !== 'complete') {
    window.addEventListener('load', schedule, { once: true });
    return undefined;
  }
  const timer = schedule();
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

/** Shows the toasts of the previous page. */
function FlashToast() {
  const rendered = useRouteLoaderData<typeof loader>('root')?.toasts ?? '';
  const { key } = useLocation();
  const isRead = useRef(false);
  useChange(key, () => {
    if (isReloading()) return;
    const toasts = takeToasts(isRead.current ? null : rendered);
    isRead.current = true;
    if (toasts !== null) showFlashes(toasts);
  });
  return null;
}

/** Few pages have a toast, and only those load the texts. */
async function showFlashes(toasts: string): Promise<void> {
  const module = await import('./http/flash.ts').catch(() => null);
  for (const { kind, text } of module?.readFlashes(toasts) ?? []) toast[kind](text);
}

/** The same messages for pages without scripts. */
function FlashSentence() {
  const flashes = useRouteLoaderData<typeof loader>('root')?.flashes;
  return flashes?.map((flash) => (
    <p key={flash} role="status" className="notice unscripted">
      {flash}
    </p>
  ));
}
