import { pageMeta } from '#app/http/meta.ts';
import { adminTabWords } from '#words/admin/frame.ts';
import type { Route } from './+types/dashboard.ts';

export const loader = () => null;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabWords.dashboard, path: '/admin', isHidden: true });
}

export default function Page() {
  return <h1>{adminTabWords.dashboard}</h1>;
}
