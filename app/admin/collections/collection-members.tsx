import { Form, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { MoveButtons } from '#app/admin/components/move-buttons.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import type { AdminCollection, CollectionProduct } from '#shop/collections/collection.ts';
import styles from './collections.module.css';
import { collectionCopy as copy } from './copy.ts';

type Found = { id: string; name: string };

type Props = {
  collection: AdminCollection;
  members: readonly CollectionProduct[];
  /** What was searched for, and what of it is not in the collection. */
  q: string;
  found: readonly Found[];
};

/** The products of a collection in their order; chosen by hand, they can be added, moved and removed. */
export function CollectionMembers({ collection: { id, rule }, members, q, found }: Props) {
  const path = `/admin/collections/${id}`;
  return (
    <>
      <section className={adminStyles.card} aria-labelledby="collection-members">
        <h2 id="collection-members">{copy.members}</h2>
        <p role="status">{members.length === 0 ? copy.noMembers : copy.memberCount(members.length)}</p>
        {rule !== null && <p className="hint">{copy.byRule}</p>}
        <ol>
          {members.map(({ id: productId, name, isForSale }) => (
            <li key={productId} className={styles.member}>
              <span>
                {name} {!isForSale && <span className="tag waiting">{copy.notForSale}</span>}
              </span>
              {rule === null && <MemberButtons path={path} productId={productId} name={name} />}
            </li>
          ))}
        </ol>
      </section>
      {rule === null && (
        <section className={adminStyles.card} aria-labelledby="collection-find">
          <h2 id="collection-find">{copy.find}</h2>
          <Form action={path} className={styles.find} preventScrollReset>
            <div className="field">
              <label htmlFor="q">{copy.findLabel}</label>
              <input id="q" name="q" type="search" className="input" defaultValue={q} />
            </div>
            <button type="submit" className="button">
              {copy.search}
            </button>
          </Form>
          {q !== '' && found.length === 0 && <p role="status">{copy.noneFound}</p>}
          <ul>
            {found.map(({ id: productId, name }) => (
              <li key={productId} className={styles.member}>
                <span>{name}</span>
                <AddButton path={`${path}?${new URLSearchParams({ q })}`} productId={productId} name={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type ButtonProps = { path: string; productId: string; name: string };

function MemberButtons({ path, productId, name }: ButtonProps) {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      action={path}
      className={adminStyles.actions}
      // `aria-disabled` does not stop a second submission.
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      <input type="hidden" name="product" value={productId} />
      <MoveButtons up={copy.up(name)} down={copy.down(name)} isBusy={isBusy} />
      <button
        type="submit"
        name="intent"
        value="remove"
        className="button small"
        aria-label={copy.removeOf(name)}
        aria-disabled={isBusy}
      >
        {copy.remove}
      </button>
    </fetcher.Form>
  );
}

function AddButton({ path, productId, name }: ButtonProps) {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  return (
    <fetcher.Form method="post" action={path}>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      <input type="hidden" name="product" value={productId} />
      <button
        type="submit"
        name="intent"
        value="add"
        className="button small"
        aria-label={copy.addOf(name)}
        aria-disabled={fetcher.state !== 'idle'}
      >
        {copy.addOne}
      </button>
    </fetcher.Form>
  );
}
