/** The longest note of the staff about an order or a customer. Not among the numbers that every page loads. */
export const STAFF_NOTE_MAX_CHARACTERS = 2_000;
