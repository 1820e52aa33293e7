import { pageMeta } from '#app/http/meta.ts';
import { adminTabWords } from '#words/admin/frame.ts';
import type { Route } from './+types/orders.ts';

export const loader = () => null;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabWords['shop-orders'], path: '/admin', isHidden: true });
}

export default function Page() {
  return <h1>{adminTabWords['shop-orders']}</h1>;
}
