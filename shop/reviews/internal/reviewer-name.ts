import { sql } from 'kysely';

/** Public name of the author of a review `r` by customer `c`: never an email address, even if a login provider gave one. */
export const reviewerName = sql<string>`coalesce(
  r.reviewer_name, case when position('@' in c.name) = 0 then c.name end, c.username, split_part(c.name, '@', 1)
)`;
