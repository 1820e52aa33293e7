import { useFetcher } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { productCopy as copy } from './copy.ts';

/** Shown instead of the form of a deleted product, with a restore button. */
export function DeletedProduct({ id, name }: { id: string; name: string }) {
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  return (
    <>
      <div className={styles.head}>
        <h1>{copy.deletedTitle}</h1>
      </div>
      <div className={styles.card}>
        <p>{copy.deletedText(name)}</p>
        <fetcher.Form method="post" action={`/admin/products/${id}`}>
          <button type="submit" className="button" name="intent" value="restore" disabled={fetcher.state !== 'idle'}>
            {copy.restore}
          </button>
        </fetcher.Form>
      </div>
    </>
  );
}
