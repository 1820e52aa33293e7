import type { Shop, Visit } from '#app/http/context.ts';
import { tidyPictures } from '#shop/media/tidy-pictures.server.ts';

export const TIDYING = 'tidy-pictures';

/** Once a day: pictures that somebody sent and nobody saved. */
export async function tidyPicturesJob({ db, media }: Shop, log: Visit['log']): Promise<void> {
  const pictures = await tidyPictures(db, media, new Date());
  if (pictures > 0) log.info({ pictures }, 'Pictures that nothing shows are cleared away');
}
