import { data } from 'react-router';
import { shopContext } from '#app/http/context.ts';
import { gstr1Json } from '#shop/bookkeeping/gstr1-json.ts';
import { readChosen } from '#shop/bookkeeping/period.ts';
import { readGstr1 } from '#shop/bookkeeping/read-issued.server.ts';
import type { Route } from './+types/gstr1.route.ts';

/** GET /admin/tax/gstr1.json?period=2026-11&gstin=…: the return for the GST portal. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const chosen = readChosen(new URL(request.url).searchParams, details.gstin);
  if (chosen === null) throw data(null, { status: 404 });
  const { period, gstin } = chosen;
  const file = gstr1Json(await readGstr1(db, { period, gstin }), { gstin, period: period.code });
  return Response.json(file, {
    headers: {
      'content-disposition': `attachment; filename="GSTR1_${gstin}_${period.code}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}
