import { z } from 'zod';

/** Form of /item/{id}/like: the wanted state and not a toggle, so that a second submission changes nothing. */
export const likeForm = z.object({ liked: z.enum(['true', 'false']).transform((text) => text === 'true') });

/** Form of /liked: the product to unlike. */
export const unlikeForm = z.object({ id: z.uuid() });
