/** Address of the address book or of a page in it, with the return path (`/`: none). */
export function addressesHref(page: string, returnTo = '/'): string {
  const path = page === '' ? '/saved-addresses' : `/saved-addresses/${page}`;
  return returnTo === '/' ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The return path after saving; for the checkout with the id of the saved address, which is then selected. */
export function savedHref(returnTo: string, id: string): string {
  if (returnTo === '/') return addressesHref('');
  const [path = '', query = ''] = returnTo.split('#', 1)[0]?.split('?') ?? [];
  if (path !== '/checkout') return returnTo;
  const params = new URLSearchParams(query);
  params.set('addressId', id);
  return `${path}?${params}`;
}
