import type { Generated } from 'kysely';

export type ReviewsTable = {
  id: string;
  product_id: string;
  customer_id: string | null;
  reviewer_name: string | null;
  is_sample: Generated<boolean>;
  rating: number;
  text: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};
