export type SavedPage = { path: string; name: string };

/** Products that this browser has saved, the latest first. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('yatai-pages-'));
  const pages = await Promise.all(names.map(itemsIn));
  return pages.flat().reverse();
}

async function itemsIn(name: string): Promise<SavedPage[]> {
  const pages = await caches.open(name);
  const requests = (await pages.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/item/'));
  return Promise.all(
    requests.map(async (request) => {
      const html = (await (await pages.match(request))?.text()) ?? '';
      const heading = new DOMParser().parseFromString(html, 'text/html').querySelector('h1');
      return { path: new URL(request.url).pathname, name: heading?.textContent ?? '' };
    }),
  );
}
