import {
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import type { z } from 'zod';
import { adminFrameWords } from '#app/admin/components/copy.ts';
import type { Session } from '#shop/accounts/session.ts';
import { type Shop, shopContext, visitContext } from './context.ts';
import { flash } from './flash.ts';
import { faultsOf, formOf } from './read-form.ts';
import { requireSession } from './require-session.ts';

type Context = Readonly<RouterContextProvider>;

/** What became of a form of the admin. */
export type AdminAnswer = {
  isDone: boolean;
  /** Shown for three seconds; null: the page says it itself. */
  toast: string | null;
  /** A sentence for each field that was not right, by its name. */
  faults: Record<string, string>;
  /** A sentence for the whole form, which stays until the next try. */
  problem: string | null;
  /** Fields that, posted to the same address, take it back. */
  undo?: Record<string, string | string[]>;
  /** Nobody knows whether it was done: the shop failed, or could not be asked. What stands on the page stays as it is. */
  isAway?: true;
};

/** Done, with a sentence to say so. */
export const done = (toast: string, undo?: AdminAnswer['undo']): AdminAnswer => ({
  isDone: true,
  toast,
  faults: {},
  problem: null,
  ...(undo && { undo }),
});

/** Not done, and why: one sentence for the toast and the form, or sentences for fields. */
export const notDone = (problem: string | null, faults: Record<string, string> = {}): AdminAnswer => ({
  isDone: false,
  toast: problem ?? Object.values(faults)[0] ?? null,
  faults,
  problem,
});

/** The shop failed, or could not be asked. */
const away = (problem: string): AdminAnswer => ({ ...notDone(problem), isAway: true });

/** The one door of the admin: it stands before every page, action, data request and file below the admin's layout. */
export const guardAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = requireSession({ request, context });
  if (session.isAdmin) return next();
  if (session.adminStep === 'claim') throw redirect('/claim', 302);
  if (session.adminStep === 'second-factor') {
    throw redirect('/profile/two-factor', { status: 302, headers: { 'set-cookie': flash('second-factor-needed') } });
  }
  throw isArriving(request) ? redirect('/', 302) : adminsOnly();
};

/** Who comes to the admin is sent home; who stands in it already, and is no administrator any more, reads why. */
function isArriving(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  // A page that stands asks only for the parts that change, and the layout is not among them.
  return !new URL(request.url).searchParams.has('_routes');
}

const adminsOnly = () => data(adminFrameWords.only, { status: 403 });

/** The administrator who asks. The guard has let them in; without it nobody is one. */
export function adminOf(context: Context): Session {
  const { session } = context.get(visitContext);
  if (session === null || !session.isAdmin) throw adminsOnly();
  return session;
}

type Work = { admin: Session; shop: Shop; form: FormData };

/**
 * Answers a form of the admin: with what `work` says, a response of its own (a redirect), or, where the server fails,
 * with a sentence under which the log has what happened.
 */
export async function answerAdmin<Answer extends AdminAnswer = AdminAnswer>(
  { request, context }: { request: Request; context: Context },
  work: (given: Work) => Promise<Answer | AdminAnswer | Response>,
) {
  const admin = adminOf(context);
  const { log, requestId } = context.get(visitContext);
  try {
    const form = await formOf(request);
    const answer = await work({ admin, shop: context.get(shopContext), form });
    if (answer instanceof Response) return answer;
    return data<Answer | AdminAnswer>(answer, { status: answer.isDone ? 200 : 422 });
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error) || !(error instanceof Error)) throw error;
    log.error({ err: error }, 'A form of the admin could not be answered');
    return data<Answer | AdminAnswer>(away(adminFrameWords.ourFault(requestId)), { status: 503 });
  }
}

/**
 * In the browser: a line that broke, a shop that cannot answer, or a session that ended, leaves the page and every word
 * on it as they are.
 */
export async function tryAdmin<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response && error.headers.get('location')?.startsWith('/login'))
      return data<AdminAnswer>(away(adminFrameWords.signedOut), { status: 401 });
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : null;
    if (status === null) return data<AdminAnswer>(away(adminFrameWords.offline), { status: 503 });
    if (status === 429) return data<AdminAnswer>(away(adminFrameWords.tooMany), { status });
    if (status >= 500) return data<AdminAnswer>(away(adminFrameWords.unavailable), { status });
    throw error;
  }
}

type Read<Value> = { ok: true; value: Value } | { ok: false; faults: Record<string, string> };

/** Reads a form of the admin by its schema; refused, each field has one sentence: the browser still holds what was typed. */
export function readAdminForm<Schema extends z.ZodType>(form: FormData, schema: Schema): Read<z.output<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, faults: faultsOf(parsed.error) };
}

/** The ids of the rows that were chosen, each once; files among them are none. */
export const chosenIds = (form: FormData): string[] => [
  ...new Set(form.getAll('id').filter((id) => typeof id === 'string')),
];
