/** The embedded database cannot be opened; `message` is written for the person who started the shop. */
export class EmbeddedRefused extends Error {
  override name = 'EmbeddedRefused';
}

/** The server did not start. Unlike the other refusals, a retry may help. */
export class ServerFailed extends EmbeddedRefused {}
