import type { Shop } from '#app/http/context.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import {
  changeProductFile,
  findProductFile,
  listProductFiles,
  type ProductFile,
  removeProductFile,
  type StoredFile,
} from '#shop/downloads/product-files.server.ts';
import { deleteProductPicture, listProductPictures, recordApiKey } from '#shop/media/product-pictures.server.ts';
import { uploadPicture } from '#shop/media/upload-picture.server.ts';
import { answerWrite } from '../answer-write.ts';
import type { Api, ApiContext } from '../api-context.ts';
import { pageFrom } from '../parameters.ts';
import { problem } from '../problem.ts';
import type { WriteRefusal } from '../refusals.ts';
import { ownerReads, ownerWrites } from './owner-operations.ts';

/** The handlers of pictures and of what digital products deliver. */
export function serveFiles(api: Api, shop: Shop): void {
  const { db, media, accounts, orderContext } = shop;
  const by = (c: ApiContext) => ({ adminId: c.var.key.id, id: c.req.param('id') ?? '' });
  /** Counts an upload of the key as one of an administrator; null: it is allowed. */
  const tooMany = async (c: ApiContext): Promise<Response | null> => {
    const uploader = { customerId: c.var.key.id, isAdmin: true };
    const limited = await limitUploads(accounts, uploader, c.env.visit.clientNetwork);
    if (limited === null) return null;
    const headers = { 'retry-after': String(limited.retryAfterSeconds) };
    return problem('too-many-requests', c.env.visit.requestId, { detail: 'Too many uploads', headers });
  };

  api.openapi(ownerReads.listPictures, async (c) =>
    c.json(
      await pageFrom(
        c.req.valid('query'),
        (window) => listProductPictures(db, window),
        ({ path, uploadedAt, ...picture }) => ({
          ...picture,
          url: shop.details.origin + path,
          uploadedAt: uploadedAt.toISOString(),
        }),
      ),
      200,
    ),
  );
  api.openapi(ownerReads.listFiles, async (c) => {
    const files = async (window: { after: string | null; limit: number }) =>
      (await listProductFiles(db, window)).map(({ productId, ...file }) => ({ id: productId, ...file }));
    return c.json(await pageFrom(c.req.valid('query'), files, fileItem), 200);
  });

  api.openapi(ownerWrites.uploadPicture, async (c) => {
    const limited = await tooMany(c);
    if (limited !== null) return limited;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (bytes.byteLength === 0) return answerWrite(c, refuse('no-file'));
    const { id: keyId } = c.var.key;
    const uploaded = await c.env.visit.callExternal(() =>
      uploadPicture({ ...shop, origin: shop.details.origin }, { bytes, owner: keyId }),
    );
    if (!uploaded.ok) return answerWrite(c, uploaded);
    const { pictureId, secureUrl: url } = uploaded.value;
    if (pictureId !== null) await recordApiKey(db, pictureId, keyId);
    return Response.json({ id: pictureId, url }, { status: 201 });
  });
  api.openapi(ownerWrites.deletePicture, async (c) => {
    const { adminId, id: pictureId } = by(c);
    return answerWrite(c, await deleteProductPicture({ db, media }, { adminId, pictureId }));
  });

  const change = async (c: ApiContext, file: ProductFile): Promise<Response> => {
    const limited = await tooMany(c);
    if (limited !== null) return limited;
    const { adminId, id } = by(c);
    const changed = await changeProductFile(orderContext, adminId, id, file);
    return answerWrite(c, changed.ok ? await shownFile(id) : changed);
  };
  const shownFile = async (id: string): Promise<Result<object, WriteRefusal>> => {
    const file = await findProductFile(db, id);
    return file === null ? refuse('not-found') : accept({ id, ...file });
  };
  api.openapi(ownerWrites.setFile, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return change(c, { fileName: c.req.valid('query').name, bytes });
  });
  api.openapi(ownerWrites.setFileLink, async (c) => {
    const { link, fileName = '' } = c.req.valid('json');
    return change(c, { fileName: fileName.trim() || link, link: link.trim() });
  });
  api.openapi(ownerWrites.deleteFile, async (c) => {
    const { adminId, id } = by(c);
    return answerWrite(c, await removeProductFile(db, adminId, id));
  });
}

const fileItem = ({ updatedAt, ...file }: Omit<StoredFile, 'productId'> & { id: string }) => ({
  ...file,
  updatedAt: updatedAt.toISOString(),
});
