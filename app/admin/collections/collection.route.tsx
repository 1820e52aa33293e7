import { data } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { type Shop, shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { findAdminCollection, listMembers } from '#shop/collections/collections.server.ts';
import { adminProductShape } from '#shop/search/admin-product.ts';
import { listAdminProducts } from '#shop/search/list-admin-products.server.ts';
import type { Route } from './+types/collection.route.ts';
import { submitCollection } from './collection-action.server.ts';
import { CollectionForm } from './collection-form.tsx';
import { CollectionMembers } from './collection-members.tsx';
import styles from './collections.module.css';
import { collectionCopy as copy } from './copy.ts';

const NEW = 'new';
/** More than anyone reads before typing another word. */
const FOUND_MAX = 20;

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const collection = id === NEW ? null : await findAdminCollection(db, id);
  if (collection === null) {
    if (id !== NEW) throw data(null, { status: 404 });
    return { collection, members: [], q: '', found: [] };
  }
  const [members, products] = await Promise.all([
    listMembers(db, collection.id),
    collection.rule === null && q !== '' ? findProducts(db, q) : [],
  ]);
  const known = new Set(members.map((member) => member.id));
  return { collection, members, q, found: products.filter((product) => !known.has(product.id)).slice(0, FOUND_MAX) };
}

/** Goods and files with these words, without deleted ones. */
async function findProducts(db: Shop['db'], q: string): Promise<{ id: string; name: string }[]> {
  const query = readTableQuery(new URLSearchParams({ q }), adminProductShape);
  const pages = await Promise.all([listAdminProducts(db, 'shop', query), listAdminProducts(db, 'digital', query)]);
  return pages.flatMap((page) => (page.ok ? page.value.rows.map(({ id, name }) => ({ id, name })) : []));
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, (submission) => submitCollection(submission, args.params.id === NEW ? null : args.params.id));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.collection?.title ?? copy.newTitle, path: '/admin', isHidden: true });
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { collection, members, q, found } = loaderData;
  return (
    <>
      <ListCrumb path="/admin/collections" label={adminTabCopy.collections} id={collection?.id ?? ''} />
      <header className={adminStyles.head}>
        <h1>{collection ? copy.editTitle : copy.newTitle}</h1>
        {collection?.isPublished && (
          <a className="link" href={`/collections/${collection.slug}`}>
            {copy.see}
          </a>
        )}
      </header>
      <div className={adminStyles.columns}>
        <div className={adminStyles.card}>
          <CollectionForm key={collection?.id ?? NEW} collection={collection} />
        </div>
        {collection && (
          <div className={styles.side}>
            <CollectionMembers collection={collection} members={members} q={q} found={found} />
          </div>
        )}
      </div>
    </>
  );
}
