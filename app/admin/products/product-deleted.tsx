import { useFetcher } from 'react-router';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { productWords as words } from './copy.ts';

/** In place of the form of a product that was deleted: what became of it, and the way back. */
export function DeletedProduct({ id, name }: { id: string; name: string }) {
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  return (
    <>
      <div className="admin-head">
        <h1>{words.deletedTitle}</h1>
      </div>
      <div className="admin-card">
        <p>{words.deletedText(name)}</p>
        <fetcher.Form method="post" action={`/admin/products/${id}`}>
          <button type="submit" className="button" name="intent" value="restore" disabled={fetcher.state !== 'idle'}>
            {words.restore}
          </button>
        </fetcher.Form>
      </div>
    </>
  );
}
