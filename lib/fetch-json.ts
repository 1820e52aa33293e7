import { parseForeignJson } from './json.ts';

/** More nesting than any documented API sends. */
const DEPTH_MAX = 20;

type JsonRequest = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  signal: AbortSignal;
  maxBytes: number;
};

/**
 * Calls a JSON API and reads the whole response. `answer` is undefined if it is not JSON. Redirects are not followed.
 * Throws if there is no response, or one of more than `maxBytes`.
 */
export async function fetchJson(
  url: string,
  { method, headers, body, signal, maxBytes }: JsonRequest,
): Promise<{ isOk: boolean; status: number; answer: unknown }> {
  const response = await fetch(url, {
    method,
    signal,
    redirect: 'error',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error('The response is too long');
    chunks.push(chunk);
  }
  const answer = parseForeignJson(Buffer.concat(chunks).toString('utf8'), maxBytes, DEPTH_MAX);
  return { isOk: response.ok, status: response.status, answer };
}
