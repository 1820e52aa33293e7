import { data } from 'react-router';
import { shopContext } from '#app/http/context.ts';
import { gstr1Json } from '#shop/bookkeeping/gstr1-json.ts';
import { readPeriod } from '#shop/bookkeeping/period.ts';
import { readGstr1 } from '#shop/bookkeeping/read-issued.server.ts';
import type { Route } from './+types/gstr1.route.ts';

/** GET /admin/tax/gstr1.json?period=2026-11: the return for the GST portal. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const period = readPeriod(new URL(request.url).searchParams.get('period') ?? '');
  const { gstin } = details;
  if (period === null || gstin === null) throw data(null, { status: 404 });
  const file = gstr1Json(await readGstr1(db, { period, gstin }), { gstin, period: period.code });
  return Response.json(file, {
    headers: {
      'content-disposition': `attachment; filename="GSTR1_${gstin}_${period.code}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}
