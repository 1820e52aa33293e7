import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireAdmin } from '#app/http/require-session.ts';
import { listAdmins } from '#shop/accounts/roles.server.ts';
import { adminWords } from '#words/admin.ts';
import type { Route } from './+types/panel.ts';
import '#app/styles/account.css';

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  return { admins: await listAdmins(args.context.get(shopContext).db) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminWords.title, path: '/admin', isHidden: true });
}

export default function AdminPanel({ loaderData: { admins } }: Route.ComponentProps) {
  return (
    <section className="account-page" aria-labelledby="admin-title">
      <h1 id="admin-title">{adminWords.title}</h1>
      <h2>{adminWords.admins}</h2>
      <ul className="account-list">
        {admins.map(({ customerId, name, email, source, hasSecondFactor }) => (
          <li key={customerId}>
            <b>{name}</b> {email} <span className="tag">{adminWords.sources[source]}</span>{' '}
            {hasSecondFactor && <span className="tag done">{adminWords.twoFactor}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
