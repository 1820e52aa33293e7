import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useChange } from '#app/client/use-change.ts';
import { Undo } from './bulk-form.tsx';
import { type Answer, useAdminAnswer } from './use-admin-result.ts';

type Fields = Record<string, string>;

export type RowAction = { isBusy: boolean; answer: Answer | undefined; post: (fields: Fields) => void };

/** What a list does with a single row. It belongs to the list: a row that goes leaves its answer, and the way back. */
export function useRowAction(path: string): RowAction {
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  return {
    isBusy: fetcher.state !== 'idle',
    answer: fetcher.data,
    post: (fields) => fetcher.submit(fields, { method: 'post', action: path }),
  };
}

/** Why it could not be done, or the way back, which gets the focus: the button that was pressed may have gone with its row. */
export function RowAnswer({ path, row: { answer, isBusy } }: { path: string; row: RowAction }) {
  const place = useRef<HTMLDivElement>(null);
  const undo = isBusy ? undefined : answer?.undo;
  useChange(undo, () => {
    if (undo) place.current?.querySelector('button')?.focus();
  });
  return (
    <div ref={place} className="row-answer">
      {!isBusy && answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {undo && <Undo key={JSON.stringify(undo)} path={path} undo={undo} />}
    </div>
  );
}
