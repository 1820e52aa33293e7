/** One page of a list. `page` starts at 1; `total` counts the whole list. */
export type Page<Row> = { rows: Row[]; page: number; total: number; pageSize: number };

/** The number of the last page; an empty list has page 1. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
