import type { ColumnType, Generated } from 'kysely';

/** What the owner decided; `shop/settings/shop-settings.ts` defines the keys. */
export type SettingsTable = {
  key: string;
  /** null: a secret. JSON null: a secret that was removed. */
  value: ColumnType<unknown, string | null, string | null>;
  /** An encrypted secret. */
  sealed: string | null;
  /** Rises with each save, over all rows. */
  version: ColumnType<string, number, number>;
  updated_at: Generated<Date>;
  /** null: the account was deleted. */
  updated_by: string | null;
  /** Of a picture; the database derives it from the value. */
  picture_id: ColumnType<string | null, never, never>;
};

/** How far the owner has come in the first setup; at most one row. */
export type ShopSetupTable = {
  id: Generated<boolean>;
  step: number;
  updated_at: Generated<Date>;
};

/** Every version of the owner's policies. */
export type PoliciesTable = {
  slug: string;
  version: number;
  text: string;
  /** In force since this day in India. */
  day: ColumnType<unknown, string, never>;
  created_at: Generated<Date>;
  /** null: the account was deleted. */
  created_by: string | null;
};
