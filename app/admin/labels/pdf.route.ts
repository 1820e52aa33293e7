import { adminOf } from '#app/http/admin.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile, answerPdf } from '#app/http/plain-response.server.ts';
import { isId } from '#lib/ids.ts';
import { listLabelVariants } from '#shop/catalog/list-label-variants.server.ts';
import { COPIES, isLabelSheet } from '#shop/invoicing/labels.ts';
import { renderLabels } from '#shop/invoicing/render-labels.server.ts';
import type { Route } from './+types/pdf.route.ts';
import { labelsCopy as copy } from './copy.ts';

/** GET /admin/products/labels.pdf?sheet=…, and for each variant `copies-{id}`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  adminOf(context);
  const { searchParams } = new URL(request.url);
  const sheet = searchParams.get('sheet') ?? '';
  const wanted = new Map(
    [...searchParams].flatMap(([name, copies]) => {
      const id = name.startsWith(COPIES) ? name.slice(COPIES.length) : '';
      return isId(id) && /^\d{1,3}$/.test(copies) ? [[id, Number(copies)] as const] : [];
    }),
  );
  const variants = await listLabelVariants(context.get(shopContext).db, { variantIds: [...wanted.keys()] });
  const labels = variants.map((variant) => ({ ...variant, copies: wanted.get(variant.id) ?? 0 }));
  if (!isLabelSheet(sheet) || labels.every((label) => label.copies === 0)) {
    return answerNoFile(copy.noLabels, 404, context.get(visitContext).requestId);
  }
  const file = await renderLabels(labels, sheet, copy.title);
  return answerPdf(file, copy.fileName);
}
