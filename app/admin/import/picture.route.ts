import { redirect } from 'react-router';
import { adminOf } from '#app/http/admin.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { isId } from '#lib/ids.ts';
import { findPreviewPicture } from '#shop/import/import-draft.server.ts';
import { fetchThumbnail } from '#shop/media/fetch-picture.server.ts';
import type { Route } from './+types/picture.route.ts';
import { adminImportCopy as copy } from './copy.ts';

/**
 * GET /admin/products/import/picture?file={id}&line={line}: a picture of a previewed product, small. The shop fetches it,
 * because its pages show no pictures of other sites, which would learn who looks at them.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId } = adminOf(context);
  const { requestId, callExternal } = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const [id, line] = [searchParams.get('file') ?? '', Number(searchParams.get('line'))];
  const address = isId(id) ? await findPreviewPicture(context.get(shopContext).db, customerId, id, line) : null;
  if (address === null) return answerNoFile(copy.noPicture, 404, requestId);
  const fetched = await callExternal(() => fetchThumbnail(address, customerId));
  if (!fetched.ok) return redirect('/placeholder.svg', 302);
  return new Response(new Uint8Array(fetched.value), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' },
  });
}
