import Negotiator from 'negotiator';

/** Clients send about 30 characters. A header may be thousands of times longer, and is parsed for each response. */
const HEADER_MAX_CHARACTERS = 300;

/** Those of the offered encodings that an Accept-Encoding header accepts, in the client's order. */
export function acceptedEncodings(header: string | undefined, offered: readonly string[]): string[] {
  const headers = { 'accept-encoding': (header ?? 'identity').slice(0, HEADER_MAX_CHARACTERS) };
  return new Negotiator({ headers }).encodings([...offered]);
}
