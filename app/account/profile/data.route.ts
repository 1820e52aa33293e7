import { redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { streamFile } from '#app/http/stream-csv.ts';
import { exportCustomerData, requestData } from '#shop/privacy/export-customer-data.server.ts';
import type { Route } from './+types/data.route.ts';

export const loader = () => redirect('/edit-profile');

/** "Download my data" of the logged-in person. A POST, so that no other site can link to it. */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { db, orderContext } = args.context.get(shopContext);
  const { log } = args.context.get(visitContext);
  const permitted = await requestData(db, session);
  if (!permitted.ok) return redirectWithFlash('/edit-profile', 'data-too-often');
  return streamFile(
    { fileName: 'my-data.json', method: args.request.method, type: 'application/json' },
    async (write) => {
      for await (const part of exportCustomerData(orderContext, session, new Date())) await write(part);
    },
    (err) => log.error({ err }, 'A data export failed before its end'),
  );
}
