import { sql } from 'kysely';
import { fieldNames, fieldOf } from './product-fields.ts';

/** SQL expression: all fields of a product, under their names, as `ProductValues`. `table`: the name in the query. */
export const fieldsOf = (table: 'products' | 'p') =>
  sql.join(fieldNames.map((name) => sql`${sql.ref(`${table}.${fieldOf(name).column}`)} as ${sql.id(name)}`));
