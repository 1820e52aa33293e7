const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Has this text the shape of an id? The database would answer any other with an error. */
export const isId = (text: string): boolean => UUID.test(text);
