import type { Generated } from 'kysely';

export type LikesTable = {
  customer_id: string;
  product_id: string;
  created_at: Generated<Date>;
};
