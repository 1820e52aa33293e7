/** `products.size_table`: a head of column names and rows of the same length. */
export type SizeTableRow = { head: string[]; rows: string[][] };
