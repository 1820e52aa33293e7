import type { Shop } from '#app/http/context.ts';
import { listWithoutAvif, makeAvif } from '#shop/media/make-avif.server.ts';

export const AVIFS = 'make-avif';
const AVIF_BATCH = 50;

/** A job for each picture that has no AVIF yet, a portion at a time. */
export async function listAvifJobs({ db }: Shop) {
  const pictureIds = await listWithoutAvif(db, AVIF_BATCH);
  return {
    queue: AVIFS,
    jobs: pictureIds.map((pictureId) => ({ data: { pictureId }, singletonKey: pictureId })),
  };
}

export const makeAvifJob = ({ db, media }: Shop, pictureId: string): Promise<void> => makeAvif(db, media, pictureId);
