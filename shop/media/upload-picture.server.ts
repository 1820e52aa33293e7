import type { Db } from '#db/connect.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { renderPicture } from './internal/decode.ts';
import { type MediaStore, pictureUrl } from './media-store.ts';
import type { PictureRefusal } from './picture-upload.ts';
import { type SentPicture, storePicture } from './store-picture.server.ts';

/** Another image service than the shop's own; `preset` is one that needs no signature. */
export type Cloudinary = { cloudName: string; preset: string; apiUrl: string };

export type UploadParts = {
  db: Db;
  media: MediaStore;
  /** The shop's public address. */
  origin: string;
  /** null: pictures are kept here. */
  cloudinary: Cloudinary | null;
};

/** `secureUrl` is what is saved; `pictureId` where the picture is the shop's own. */
export type UploadedPicture = { secureUrl: string; pictureId: string | null };

const SERVICE_MS = 20_000;
/** Longer ones are kept nowhere. */
const ADDRESS_MAX_CHARACTERS = 2_000;

/**
 * Takes a picture that somebody sent, checked and made anew here, and keeps it or hands it to the image service: no
 * browser talks to a third party, and nothing but pixels reaches it.
 */
export async function uploadPicture(
  parts: UploadParts,
  sent: SentPicture,
): Promise<Result<UploadedPicture, PictureRefusal | 'service-away'>> {
  return parts.cloudinary === null ? keepHere(parts, sent) : handOver(parts.cloudinary, sent);
}

async function keepHere(
  { db, media, origin }: UploadParts,
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

/** Where a service's pictures lie. */
export const servicePrefix = ({ cloudName }: Pick<Cloudinary, 'cloudName'>): string =>
  `https://res.cloudinary.com/${cloudName}/`;

async function handOver(
  service: Cloudinary,
  { bytes, owner = null }: SentPicture,
): Promise<Result<UploadedPicture, PictureRefusal | 'service-away'>> {
  const rendered = await renderPicture({ bytes, format: 'webp', owner });
  if (!rendered.ok) return rendered;
  const largest = rendered.value.renditions.at(-1);
  if (largest === undefined) throw new Error('A picture came out in no width at all');
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
    // No connection, no answer in time, or none that can be read: all the same to the person who waits.
    return refuse('service-away');
  }
}
