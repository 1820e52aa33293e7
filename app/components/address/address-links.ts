/** The address of the book or of a page in it, which keeps where somebody goes afterwards (`/`: nowhere else). */
export function addressesHref(page: string, returnTo = '/'): string {
  const path = page === '' ? '/saved-addresses' : `/saved-addresses/${page}`;
  return returnTo === '/' ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Back where somebody came from, with the address that was just saved where the checkout wants it chosen. */
export function savedHref(returnTo: string, id: string): string {
  if (returnTo === '/') return addressesHref('');
  const [path = '', query = ''] = returnTo.split('#', 1)[0]?.split('?') ?? [];
  if (path !== '/checkout') return returnTo;
  const params = new URLSearchParams(query);
  params.set('addressId', id);
  return `${path}?${params}`;
}
