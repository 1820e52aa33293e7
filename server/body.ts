import type { IncomingMessage } from 'node:http';
import { accept, type Result, refuse } from '#lib/result.ts';

/**
 * Reads a request body of at most `maxBytes`, whatever its Content-Length claims. Refused as `left` when the client
 * disconnects.
 */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Result<Buffer, 'too-large' | 'left'>> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(refuse('too-large'));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        incoming.pause();
        incoming.removeAllListeners('data');
        resolve(refuse('too-large'));
      } else {
        chunks.push(chunk);
      }
    });
    incoming.on('end', () => resolve(accept(Buffer.concat(chunks))));
    incoming.on('error', () => resolve(refuse('left')));
    incoming.on('close', () => resolve(refuse('left')));
  });
}
