/** The embedded database cannot be opened; `message` is a plain sentence for the person who started the shop. */
export class EmbeddedRefused extends Error {
  override name = 'EmbeddedRefused';
}

/** The server program itself did not come up: worth trying again later, unlike the other refusals. */
export class ServerFailed extends EmbeddedRefused {}
