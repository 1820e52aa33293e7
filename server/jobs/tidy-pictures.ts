import type { Shop, Visit } from '#app/http/context.ts';
import { removeLeftovers } from '#shop/media/remove-pictures.server.ts';
import { tidyPictures } from '#shop/media/tidy-pictures.server.ts';

export const TIDYING = 'tidy-pictures';

/** Once a day: pictures that somebody sent and nobody saved, and files that a bucket did not give up at their time. */
export async function tidyPicturesJob({ db, media }: Shop, log: Visit['log']): Promise<void> {
  const pictures = await tidyPictures(db, media, new Date());
  if (pictures > 0) log.info({ pictures }, 'Pictures that nothing shows are cleared away');
  await removeLeftovers(db, media, new Date());
}
