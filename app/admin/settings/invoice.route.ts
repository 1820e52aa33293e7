import { adminTabCopy } from '#app/admin/components/copy.ts';
import { adminOf } from '#app/http/admin.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile, answerPdf } from '#app/http/plain-response.server.ts';
import { invoiceCopy } from '#app/http/response-copy.ts';
import { renderDocument } from '#shop/invoicing/render-document.server.ts';
import { sampleDocument } from '#shop/invoicing/sample-document.server.ts';
import { logoOf } from '#shop/settings/logo.ts';
import { encodeLogo } from '#shop/settings/read-logo.server.ts';
import { detailsOf } from '#shop/settings/shop-details.ts';
import type { Route } from './+types/invoice.route.ts';
import { settingsCopy as copy } from './copy.ts';
import { readSampleInvoice } from './sample-invoice.server.ts';

/** GET /admin/settings/invoice.pdf?shopName=…&gstin=…: a sample invoice with these settings, the others as they are saved. */
export async function loader({ request, context }: Route.LoaderArgs) {
  adminOf(context);
  const { settings, details, media } = context.get(shopContext);
  const typed = readSampleInvoice(new URL(request.url).searchParams);
  if (typed === null) {
    const link = { href: '/admin/settings#shop', label: adminTabCopy.settings };
    return answerNoFile(copy.noInvoice, 404, context.get(visitContext).requestId, link);
  }
  const values = { ...settings.current(), ...typed };
  const document = sampleDocument(detailsOf(values, details.origin), new Date());
  const logo = logoOf(values.logo);
  const labels = { ...invoiceCopy, [document.kind]: copy.sample(invoiceCopy[document.kind]) };
  const file = await renderDocument(document, labels, logo && (await encodeLogo(media, logo, 'wide')));
  return answerPdf(file, copy.sampleFile);
}
