/** How long a page waits for an answer of the shop, in milliseconds. */
export const WAIT_MS = 15_000;
