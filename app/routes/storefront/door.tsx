import { Link } from 'react-router';
import lost from '#app/art/lost.svg';
import { pageMeta } from '#app/http/meta.ts';
import { StatePanel } from '#app/ui/state-panel.tsx';
import { returnPath } from '#shop/accounts/return-path.ts';
import { doorWords } from '#words/door.ts';
import type { Route } from './+types/door.ts';

/** /login, /signup and /checkout, until accounts open: says so, and leads back to where somebody came from. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const door = pathname.startsWith('/signup') ? 'signup' : pathname.startsWith('/checkout') ? 'checkout' : 'login';
  const back = returnPath(searchParams.get('returnTo'));
  // The checkout is not open either: its visitors come from the cart.
  return { door, back: door === 'checkout' || back.startsWith('/checkout') ? '/cart' : back } as const;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: doorWords[loaderData.door], path: `/${loaderData.door}`, isHidden: true });
}

export default function Door({ loaderData: { door, back } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5">{doorWords[door]}</h1>
      <StatePanel art={lost} title={doorWords.notOpen} text={doorWords.kept}>
        <Link className="button loud" to={back}>
          {back === '/' ? doorWords.home : back === '/cart' ? doorWords.cart : doorWords.back}
        </Link>
        <Link className="button" to="/contact">
          {doorWords.contact}
        </Link>
      </StatePanel>
    </>
  );
}
