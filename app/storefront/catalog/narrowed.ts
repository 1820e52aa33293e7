/** Names in the address that show a part of a list, or the same list in another order. */
const NARROWING = ['sort', 'category', 'series', 'origin', 'min', 'max', 'rating', 'stock'];

/** Filters make endless addresses of the same goods: search engines are to keep the whole list only. */
export const isNarrowed = (params: URLSearchParams): boolean => NARROWING.some((name) => params.get(name));
