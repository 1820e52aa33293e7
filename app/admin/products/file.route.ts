import { data, redirect } from 'react-router';
import { adminOf, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { visitContext } from '#app/http/context.ts';
import { fieldText } from '#app/http/read-form.ts';
import { changeProductFile } from '#shop/downloads/product-files.server.ts';
import type { Route } from './+types/file.route.ts';
import { productCopy, productFileCopy } from './copy.ts';

/** There is no page here; only buyers can download the file. */
export function loader({ context }: Route.LoaderArgs) {
  adminOf(context);
  throw data(null, { status: 404 });
}

/** Stores what a digital product delivers: `file`, or `link` with its `linkName`. */
export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const { isDocument } = args.context.get(visitContext);
  return answerAdmin(args, async ({ admin, shop, form }) => {
    const file = form.get('file');
    const link = fieldText(form, 'link').trim();
    const source =
      file instanceof File
        ? { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
        : { fileName: fieldText(form, 'linkName').trim() || link, link };
    const changed = await changeProductFile(shop.orderContext, admin.customerId, id, source);
    // Without scripts the product page shows the error.
    const back = `/admin/products/${encodeURIComponent(id)}`;
    if (isDocument) return redirect(changed.ok ? `${back}#file` : `${back}?file=${changed.reason}#file`, 303);
    if (changed.ok) return done(productCopy.fileSaved);
    return notDone(null, { [file instanceof File ? 'file' : 'link']: productFileCopy[changed.reason] });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });
