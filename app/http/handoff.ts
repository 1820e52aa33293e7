const UNSAFE = /[<>&\u2028\u2029]/g;
const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The script that gives the loaders' data to the browser: React Router's own way (`StreamTransfer`), in one piece. It
 * would draw a boundary for each chunk, and wait for each; a page that is sent whole needs none of that.
 */
export async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const text = JSON.stringify(Buffer.concat(chunks).toString()).replace(UNSAFE, (sign) => escapes[sign] ?? '');
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}
