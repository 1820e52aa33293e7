import { sql } from 'kysely';

/** Of a review `r` and its customer `c`: the name in public is never an e-mail address, whatever a sign-in service gave. */
export const reviewerName = sql<string>`coalesce(
  r.reviewer_name, case when position('@' in c.name) = 0 then c.name end, c.username, split_part(c.name, '@', 1)
)`;
