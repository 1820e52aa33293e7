import type { Shop } from '#app/http/context.ts';
import { uploadCopy } from '#app/http/upload-copy.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { fetchPicture } from '#shop/media/fetch-picture.server.ts';
import { findPictureUrl } from '#shop/media/find-pictures.server.ts';
import { servicePrefix } from '#shop/media/upload-picture.server.ts';
import { pictureFieldCopy } from './copy.ts';

const OWN = /^\/media\/([^/]+)\/\d+\.(?:webp|avif)$/;

/**
 * The address under which pages show a picture: one stored by the shop or its image service, or one that is fetched
 * from another site now. '' is none. On refusal, `reason` is the message for the field.
 */
export async function storePicture(shop: Shop, address: string): Promise<Result<string | null>> {
  const { db, media, cloudinary, details } = shop;
  if (address === '') return accept(null);
  const path = address.startsWith(`${details.origin}/`) ? address.slice(details.origin.length) : address;
  const [, id] = OWN.exec(path) ?? [];
  const own = id === undefined ? null : await findPictureUrl(db, id);
  if (own !== null) return accept(own);
  if (cloudinary !== null && URL.parse(address)?.href.startsWith(servicePrefix(cloudinary))) return accept(address);
  if (id !== undefined || !URL.canParse(address)) return refuse(pictureFieldCopy.imageWrong);
  const fetched = await fetchPicture(db, media, address);
  if (fetched.ok) return accept(await findPictureUrl(db, fetched.value));
  const { reason } = fetched;
  const { fetchFailed } = pictureFieldCopy;
  switch (reason) {
    case 'address-not-https':
    case 'address-not-public':
    case 'not-there':
      return refuse(fetchFailed[reason]);
    case 'too-many-redirects':
    case 'site-unreachable':
    case 'site-too-slow':
    case 'site-in-trouble':
      return refuse(fetchFailed.unreachable);
    default:
      return refuse(uploadCopy[reason]);
  }
}
