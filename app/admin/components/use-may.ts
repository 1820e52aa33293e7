import { useRouteLoaderData } from 'react-router';
import type { Permission } from '#shop/accounts/permissions.ts';

export type May = (permission: Permission) => boolean;

/**
 * Whether the person of this page has a permission, to hide what would be refused. The server decides again for each
 * request (`guardAdmin`).
 */
export function useMay(): May {
  const layout = useRouteLoaderData('admin/layout') as { permissions: readonly Permission[] } | undefined;
  const own = layout?.permissions ?? [];
  return (permission) => own.includes(permission);
}
