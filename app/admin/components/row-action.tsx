import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useChange } from '#app/client/use-change.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { Undo } from './bulk-form.tsx';
import { useAdminAnswer } from './use-admin-result.ts';

type Fields = Record<string, string>;

type RowAction = { isBusy: boolean; answer: AdminAnswer | undefined; post: (fields: Fields) => void };

/** Runs an action for a single row. It belongs to the list, so that the result and undo remain when the row is gone. */
export function useRowAction(path: string): RowAction {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  return {
    isBusy: fetcher.state !== 'idle',
    answer: fetcher.data,
    post: (fields) => fetcher.submit(fields, { method: 'post', action: path }),
  };
}

/** The error, or undo, which gets the focus: the clicked button may be gone with its row. */
export function RowAnswer({ path, row: { answer, isBusy } }: { path: string; row: RowAction }) {
  const place = useRef<HTMLDivElement>(null);
  const undo = isBusy ? undefined : answer?.undo;
  useChange(undo, () => {
    if (undo) place.current?.querySelector('button')?.focus();
  });
  return (
    <div ref={place}>
      {!isBusy && answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {undo && <Undo key={JSON.stringify(undo)} path={path} undo={undo} />}
    </div>
  );
}
