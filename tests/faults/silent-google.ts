import { createServer } from 'node:http';
import { listenLocally } from '#tests/support/ports.ts';
import { answerJson } from '#tests/support/services/answer-json.ts';

export type SilentGoogle = {
  /** For the shop. */
  env: Record<string, string>;
  /** `silent`: accepts connections and sends nothing. `gone`: closes every connection. `token`: answers until a code is exchanged. */
  behave(part: 'silent' | 'gone' | 'token'): void;
  stop(): Promise<void>;
};

/** An identity provider that does not answer. */
export async function startSilentGoogle(): Promise<SilentGoogle> {
  let part = 'silent';
  let issuer = '';
  const server = createServer((incoming, outgoing) => {
    if (part === 'gone') return void outgoing.destroy();
    if (part === 'silent' || !incoming.url?.startsWith('/.well-known/')) return;
    const answer = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    answerJson(outgoing, 200, answer);
  });
  const port = await listenLocally(server);
  issuer = `http://localhost:${port}`;
  return {
    env: { GOOGLE_CLIENT_ID: 'yatai', GOOGLE_CLIENT_SECRET: 'a secret of the fault tests', GOOGLE_ISSUER: issuer },
    behave(next) {
      part = next;
      server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
