/**
 * The HTML of answers that are pages, beside the answer: as its body it would be made a stream and read back, once on
 * the way to compression and once on the way to the socket.
 */
const drawn = new WeakMap<Response, Buffer>();

/** An answer without a body that `htmlOf` knows the HTML of. */
export function drawnResponse(html: Buffer, init: ResponseInit): Response {
  const response = new Response(null, init);
  drawn.set(response, html);
  return response;
}

/** The HTML of a drawn page; undefined: the answer carries its own body, or none. */
export const htmlOf = (response: Response): Buffer | undefined => drawn.get(response);
