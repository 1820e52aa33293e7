import { z } from 'zod';

/** What /item/{id}/like posts: what is wanted, not "the other way round", so that a second press changes nothing. */
export const likeForm = z.object({ liked: z.enum(['true', 'false']).transform((text) => text === 'true') });

/** What /liked posts: the product that is to be taken out. */
export const unlikeForm = z.object({ id: z.uuid() });
