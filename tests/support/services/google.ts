import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { freePort } from '../ports.ts';

/** The Google account of a person. */
type GoogleProfile = { sub: string; email: string; email_verified: boolean; name?: string; picture?: string };

export type Google = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Settings of a shop that uses it. */
  env: Record<'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET', string>;
  /** Opens it for the shop at this address. */
  open(shopOrigin: string): Promise<void>;
  /** The account that logs in with one click. null: the login is cancelled. "waiting": nothing happens. */
  person: GoogleProfile | null | 'waiting';
  stop(): Promise<void>;
};

/** A local identity provider in place of Google, with real discovery, signatures, nonce and PKCE. */
export async function reserveGoogle(): Promise<Google> {
  const port = await freePort();
  let server: Server | null = null;
  const issuer = `http://localhost:${port}`;
  const [clientId, clientSecret] = ['yatai', 'a client secret of the tests, long enough'];
  const google: Google = {
    issuer,
    clientId,
    clientSecret,
    env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    person: null,
    async open(shopOrigin) {
      const provider = new Provider(google.issuer, configuration(google, shopOrigin));
      answerInteractions(provider, google);
      server = provider.listen(port, 'localhost');
      await once(server, 'listening');
    },
    async stop() {
      server?.closeAllConnections();
      server?.close();
    },
  };
  return google;
}

const people = new Map<string, GoogleProfile>();

const configuration = ({ clientId, clientSecret }: Google, shopOrigin: string): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${shopOrigin}/api/auth/callback/google`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  // As with Google, all data is in the ID token.
  conformIdTokenClaims: false,
  cookies: { keys: ['one key of the tests'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: policy() },
  findAccount: (_ctx, sub) => {
    const person = people.get(sub);
    return person && { accountId: sub, claims: () => ({ ...person }) };
  },
  // People agreed long ago.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** As at Google, a shop may ask for the choice of an account. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

function answerInteractions(provider: Provider, google: Google): void {
  provider.use(async (ctx, next) => {
    // Browsers ask every site for it.
    if (ctx.path === '/favicon.ico') {
      ctx.status = 204;
      return;
    }
    if (!ctx.path.startsWith('/interaction/')) return next();
    const { person } = google;
    if (person === 'waiting') {
      ctx.type = 'html';
      ctx.body = '<!doctype html><title>Sign in - Google</title><h1>Choose an account</h1>';
      return;
    }
    if (person !== null) people.set(person.sub, person);
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'The person pressed Cancel' }
        : { select_account: {}, login: { accountId: person.sub, remember: false } };
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
    ctx.respond = false;
  });
}
