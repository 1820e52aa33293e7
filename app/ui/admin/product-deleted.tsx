import { useFetcher } from 'react-router';
import { productWords as words } from '#words/admin/product.ts';
import { type Answer, useAdminAnswer } from './use-admin-answer.ts';

/** In place of the form of a product that was deleted: what became of it, and the way back. */
export function DeletedProduct({ id, name }: { id: string; name: string }) {
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  return (
    <>
      <div className="desk-head">
        <h1>{words.deletedTitle}</h1>
      </div>
      <div className="desk-card">
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
