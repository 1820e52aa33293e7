import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../ports.ts';
import { answerJson } from './answer-json.ts';

/** What it was sent: the address, and the form's fields. */
type SentPicture = { path: string; preset: string; fields: string[]; type: string; bytes: Uint8Array };

export type ImageService = {
  /** For `CLOUDINARY_API_URL`. */
  apiUrl: string;
  sent: SentPicture[];
  /** From now on it answers so; null: as it should. */
  answerWith(answer: ((outgoing: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
};

/** Stand-in for Cloudinary: accepts uploads and returns their addresses. */
export async function startImageService(cloudName: string): Promise<ImageService> {
  const sent: SentPicture[] = [];
  let odd: ((outgoing: ServerResponse) => void) | null = null;
  const server = createServer(async (incoming, outgoing) => {
    const form = await readForm(incoming);
    const file = form.get('file') as File;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const preset = String(form.get('upload_preset'));
    sent.push({ path: incoming.url ?? '', preset, fields: [...form.keys()].sort(), type: file.type, bytes });
    if (odd !== null) return odd(outgoing);
    const secureUrl = `https://res.cloudinary.com/${cloudName}/image/upload/v1/picture${sent.length}.webp`;
    answerJson(outgoing, 200, { public_id: `picture${sent.length}`, secure_url: secureUrl });
  });
  const port = await listenLocally(server);
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    sent,
    answerWith(answer) {
      odd = answer;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readForm(incoming: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(await buffer(incoming)), { headers }).formData();
}
