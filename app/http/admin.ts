import {
  createContext,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import type { z } from 'zod';
import { adminFrameCopy } from '#app/admin/components/copy.ts';
import { can, type Role } from '#shop/accounts/permissions.ts';
import type { Session } from '#shop/accounts/session.ts';
import { homeFor, neededFor, pagesFor } from './admin-access.ts';
import { type Shop, shopContext, type Visit, visitContext } from './context.ts';
import { flash } from './flash.ts';
import { formOf, readFields } from './read-form.ts';
import { requireSession } from './require-session.ts';

type Context = Readonly<RouterContextProvider>;

/** Result of an admin form. */
export type AdminAnswer = {
  isDone: boolean;
  /** Shown for three seconds. null: the page shows the result itself. */
  toast: string | null;
  /** Message for each invalid field, by field name. */
  faults: Record<string, string>;
  /** Message for the whole form, shown until the next submission. */
  problem: string | null;
  /** Fields that undo the change when posted to the same address. */
  undo?: Record<string, string | string[]>;
  /** The result is unknown: the server failed or could not be reached. The page keeps what it shows. */
  isAway?: true;
};

/** Success, with its toast. */
export const done = (toast: string, undo?: AdminAnswer['undo']): AdminAnswer => ({
  isDone: true,
  toast,
  faults: {},
  problem: null,
  ...(undo && { undo }),
});

/** Refusal: one message for the toast and the form, or one message for each field. */
export const notDone = (problem: string | null, faults: Record<string, string> = {}): AdminAnswer => ({
  isDone: false,
  toast: problem ?? Object.values(faults)[0] ?? null,
  faults,
  problem,
});

/** Does the work with the values of a form, or refuses the form with a message for each invalid field. */
export async function withForm<Schema extends z.ZodType>(
  { form }: { form: FormData },
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const read = readFields(form, schema);
  return read.ok ? work(read.value) : notDone(null, read.faults);
}

/** Refuses a form that its page does not have. */
export const unknownForm = (): AdminAnswer => notDone(adminFrameCopy.unknownForm);

/** The server failed or could not be reached. */
const away = (problem: string): AdminAnswer => ({ ...notDone(problem), isAway: true });

/** The form of this request, parsed once. It rejects where the body cannot be read. */
const adminFormContext = createContext<Promise<FormData> | null>(null);

/** The toast of the form that this request posted, for a document: pages with scripts show it themselves. */
const postedContext = createContext<Posted | null>(null);

export type Posted = Pick<AdminAnswer, 'isDone' | 'toast'>;

/** What became of the form that this document request posted; null for every other request. */
export const postedOf = (context: Context): Posted | null => context.get(postedContext);

/**
 * Guards every page, action, data request and file under the admin layout: the role needs all permissions that
 * `app/http/admin-access.ts` names for it. The role is read from the database for each request.
 */
export const guardAdmin: MiddlewareFunction<Response> = async ({ request, context, pattern, params }, next) => {
  // React Router joins the paths of routes.ts, which begin without a slash.
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const session = requireSession({ request, context });
  if (session.role !== null) {
    const isForm = request.method !== 'GET' && request.method !== 'HEAD';
    const pending = isForm ? formOf(request) : null;
    context.set(adminFormContext, pending);
    // An unreadable form is refused by `answerAdmin`, for those who may open the page.
    const form = pending && (await pending.catch(() => null));
    if (neededFor(path, params, form).every((permission) => can(session, permission))) return next();
    if (!isForm && path === '/admin') throw redirect(homeFor(session.role), 302);
    throw notInRole(session.role, isForm);
  }
  if (session.adminStep === 'set-up') throw redirect('/set-up', 302);
  if (session.adminStep === 'second-factor') {
    throw redirect('/profile/two-factor', { status: 302, headers: { 'set-cookie': flash('second-factor-needed') } });
  }
  throw isArriving(request) ? redirect('/', 302) : adminsOnly();
};

/**
 * Is this a request for a first admin page? Then a non-administrator is sent home. On an open admin page, for example
 * after losing administrator rights, they read why instead.
 */
function isArriving(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  // An open page requests only the routes that change (`_routes`), and the layout is not one of them.
  return !new URL(request.url).searchParams.has('_routes');
}

/** `pages`: for the navigation around the message. A document has no navigation, because no loader has run: it has the link. */
const notInRole = (role: Role, isForm: boolean) => {
  const link = { to: homeFor(role), label: adminFrameCopy.toAdmin };
  const { title, sentence, pageSentence } = adminFrameCopy.notInRole;
  return data({ title, sentence: isForm ? sentence : pageSentence, link, pages: pagesFor(role) }, { status: 403 });
};

const adminsOnly = () => data(adminFrameCopy.only, { status: 403 });

/** A member of the staff whose role is in effect. */
type StaffSession = Session & { role: Role };

const hasRole = (session: Session | null): session is StaffSession => session !== null && session.role !== null;

/** The member of the staff of this request. Throws a 403 when `guardAdmin` did not run first. */
export function adminOf(context: Context): StaffSession {
  const { session } = context.get(visitContext);
  if (!hasRole(session)) throw adminsOnly();
  return session;
}

/** A form that a member of the staff posted. */
export type AdminSubmission = { admin: StaffSession; shop: Shop; visit: Visit; form: FormData };

/**
 * The action of every admin page. One with several intents is a function `submit<Thing>(submission, id)` in
 * `<thing>-action.server.ts`. Answers with the result of `work`, with a response such as a redirect, or, on a server error, with a
 * message that holds the request id of the log entry.
 */
export async function answerAdmin<Answer extends AdminAnswer = AdminAnswer>(
  { request, context }: { request: Request; context: Context },
  work: (submission: AdminSubmission) => Promise<Answer | AdminAnswer | Response>,
) {
  const admin = adminOf(context);
  const visit = context.get(visitContext);
  try {
    const form = await (context.get(adminFormContext) ?? formOf(request));
    const answer = await work({ admin, shop: context.get(shopContext), visit, form });
    if (answer instanceof Response) return answer;
    context.set(postedContext, { isDone: answer.isDone, toast: answer.toast });
    return data<Answer | AdminAnswer>(answer, { status: answer.isDone ? 200 : 422 });
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error) || !(error instanceof Error)) throw error;
    visit.log.error({ err: error }, 'A form of the admin could not be answered');
    return data<Answer | AdminAnswer>(away(adminFrameCopy.ourFault(visit.requestId)), { status: 503 });
  }
}

/**
 * In the browser: when the network fails, the server fails, the session has ended or the role does not allow it, the page
 * and what was typed stay as they are.
 */
export async function tryAdmin<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response && error.headers.get('location')?.startsWith('/login'))
      return data<AdminAnswer>(away(adminFrameCopy.loggedOut), { status: 401 });
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : null;
    if (status === null) return data<AdminAnswer>(away(adminFrameCopy.offline), { status: 503 });
    if (isNotInRole(error)) return data<AdminAnswer>(away(adminFrameCopy.notInRole.sentence), { status });
    if (status === 429) return data<AdminAnswer>(away(adminFrameCopy.tooMany), { status });
    if (status >= 500) return data<AdminAnswer>(away(adminFrameCopy.unavailable), { status });
    throw error;
  }
}

/** The role does not allow it. Who is not of the staff any more sees that instead of the page. */
const isNotInRole = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === 403 && error.data?.title === adminFrameCopy.notInRole.title;

/** Ids of the selected rows without duplicates. Uploaded files under that name are ignored. */
export const chosenIds = (form: FormData): string[] => [
  ...new Set(form.getAll('id').filter((id) => typeof id === 'string')),
];
