const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a valid id. For any other text the database would report an error. */
export const isId = (text: string): boolean => UUID.test(text);
