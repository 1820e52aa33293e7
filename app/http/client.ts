import { isbot } from 'isbot';
import type { RouterContextProvider } from 'react-router';
import type { Client } from '#shop/accounts/session.ts';
import { solvedCaptcha } from './captcha.ts';
import { type Visit, visitContext } from './context.ts';

/** Where a request comes from, for the account use cases. */
export const clientOf = (request: Request, { clientAddress, clientNetwork }: Visit): Client => ({
  cookie: request.headers.get('cookie'),
  userAgent: request.headers.get('user-agent'),
  address: clientAddress,
  network: clientNetwork,
});

/** Browsers send about 200 characters. */
const USER_AGENT_MAX_CHARACTERS = 400;

/** Whether a header `User-Agent` names a program, such as a crawler: the owner's counts are of people. */
export const isBot = (userAgent: string | null | undefined): boolean =>
  isbot(userAgent?.slice(0, USER_AGENT_MAX_CHARACTERS));

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** As `clientOf`, for a form that may carry a captcha's answer. */
export const formClient = ({ request, context }: RouteArgs, typed: Record<string, string>): Client => ({
  ...clientOf(request, context.get(visitContext)),
  ...solvedCaptcha(context, typed),
});
