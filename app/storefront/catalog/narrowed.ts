/** Parameters that filter or sort a listing. */
const NARROWING = ['sort', 'category', 'series', 'origin', 'min', 'max', 'rating', 'stock'];

/** Filters make endless addresses of the same products: search engines are to index only the whole listing. */
export const isNarrowed = (params: URLSearchParams): boolean => NARROWING.some((name) => params.get(name));
