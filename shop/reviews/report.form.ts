import { z } from 'zod';

/** What /item/{id}/review/report posts. */
export const reportForm = z.object({ reviewId: z.string() });
