/** User, hosts with a comma, and the rest. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?,]+(?:,[^@/?,]+)+)(\/.*)$/;
/** All others would lead to a server that refuses orders. */
const TARGETS: readonly (string | null)[] = [null, 'read-write', 'primary'];

/**
 * The addresses of a connection string that names several hosts, as libpq does: `postgres://u:p@a:5432,b:5432/d`. They are
 * the servers of one cluster; the shop uses the one that accepts writes. null: another `target_session_attrs` is set.
 */
export function hostsOf(url: string): string[] | null {
  const [, user, hosts, rest] = SEVERAL.exec(url) ?? [];
  if (hosts === undefined) return [url];
  const addresses = hosts.split(',').map((host) => `${user}${host}${rest}`);
  if (!addresses.every((address) => URL.canParse(address))) return [url];
  const urls = addresses.map((address) => new URL(address));
  if (!urls.every(({ searchParams }) => TARGETS.includes(searchParams.get('target_session_attrs')))) return null;
  return urls.map((one) => {
    one.searchParams.delete('target_session_attrs');
    return one.href;
  });
}
