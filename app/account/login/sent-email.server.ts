import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { shopContext } from '#app/http/context.ts';
import { requireVisitor } from '#app/http/require-session.ts';

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** For a page that sends an email: `?email=` is the address that it was sent to. */
export function readSentEmail(args: LoaderArgs) {
  const returnTo = requireVisitor(args);
  const sentTo = z.email().max(254).safeParse(new URL(args.request.url).searchParams.get('email'));
  const { isPrivate } = args.context.get(shopContext).accounts.settings;
  return { returnTo, sentTo: sentTo.success ? sentTo.data : null, isPrivate };
}
