import { shopContext } from '#app/http/context.ts';
import type { Route } from './+types/policy.route.ts';

const CACHE_SECONDS = 300;

/** GET /api/v1/auth/password-policy: the rules for new passwords; the same for everybody. */
export function loader({ context }: Route.LoaderArgs) {
  const { min, max, require } = context.get(shopContext).accounts.settings.password;
  return Response.json(
    { minLength: min, maxLength: max, requires: require },
    { headers: { 'cache-control': `public, max-age=${CACHE_SECONDS}` } },
  );
}
