const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a valid id. For any other text the database would report an error. */
export const isId = (text: string): boolean => UUID.test(text);

const NUMBER = /^#?0*([1-9]\d{0,14})$/;

/** The number of an order or message as people write it, "1042" or "#1042"; null: it is none. */
export function readNumber(text: string): number | null {
  const [, digits] = NUMBER.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
