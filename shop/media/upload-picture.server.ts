import type { Db } from '#db/connect.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { renderPicture } from './internal/decode.ts';
import { type MediaStore, pictureUrl } from './media-store.ts';
import type { PictureRefusal } from './picture-upload.ts';
import { type SentPicture, storePicture } from './store-picture.server.ts';

/** Cloudinary, used instead of the shop's own storage; `preset`: an unsigned upload preset. */
export type Cloudinary = { cloudName: string; preset: string; apiUrl: string };

export type UploadContext = {
  db: Db;
  media: MediaStore;
  /** The shop's public address. */
  origin: string;
  /** null: pictures are stored by the shop. */
  cloudinary: Cloudinary | null;
};

/** `secureUrl`: the address to save; `pictureId`: the shop's own picture, or null. */
export type UploadedPicture = { secureUrl: string; pictureId: string | null };

const SERVICE_MS = 20_000;
/** No column stores longer addresses. */
const ADDRESS_MAX_CHARACTERS = 2_000;

/**
 * Checks and re-encodes an uploaded picture, then stores it or uploads it to the image service. So browsers never contact
 * a third party, and only pixels reach it.
 */
export async function uploadPicture(
  context: UploadContext,
  sent: SentPicture,
): Promise<Result<UploadedPicture, PictureRefusal | 'service-away'>> {
  return context.cloudinary === null ? storeHere(context, sent) : uploadToCloudinary(context.cloudinary, sent);
}

async function storeHere(
  { db, media, origin }: UploadContext,
  sent: SentPicture,
): Promise<Result<UploadedPicture, PictureRefusal | 'service-away'>> {
  const stored = await storePicture(db, media, sent).catch(refuseAway);
  if (!stored.ok) return stored;
  const { webp_widths: widths } = await db
    .selectFrom('media')
    .select('webp_widths')
    .where('id', '=', stored.value)
    .executeTakeFirstOrThrow();
  const path = pictureUrl(stored.value, Math.max(...widths), 'webp');
  return accept({ secureUrl: origin + path, pictureId: stored.value });
}

function refuseAway(error: unknown) {
  if (error instanceof BucketUnavailable) return refuse('service-away');
  throw error;
}

/** Prefix of the addresses of a Cloudinary account's pictures. */
export const servicePrefix = ({ cloudName }: Pick<Cloudinary, 'cloudName'>): string =>
  `https://res.cloudinary.com/${cloudName}/`;

async function uploadToCloudinary(
  service: Cloudinary,
  { bytes, owner = null }: SentPicture,
): Promise<Result<UploadedPicture, PictureRefusal | 'service-away'>> {
  const rendered = await renderPicture({ bytes, format: 'webp', owner });
  if (!rendered.ok) return rendered;
  const largest = rendered.value.renditions.at(-1);
  if (largest === undefined) throw new Error('The picture has no renditions');
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(largest.bytes)], { type: 'image/webp' }), 'picture.webp');
  form.set('upload_preset', service.preset);
  try {
    const answer = await fetch(`${service.apiUrl}/v1_1/${service.cloudName}/image/upload`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(SERVICE_MS),
    });
    const { secure_url: address } = (await answer.json()) as { secure_url?: unknown };
    const secureUrl = URL.parse(String(address))?.href ?? '';
    const isOurs = secureUrl.startsWith(servicePrefix(service)) && secureUrl.length <= ADDRESS_MAX_CHARACTERS;
    return answer.ok && isOurs ? accept({ secureUrl, pictureId: null }) : refuse('service-away');
  } catch {
    // No connection, no answer in time, or an unreadable one: the same refusal for the person who waits.
    return refuse('service-away');
  }
}
