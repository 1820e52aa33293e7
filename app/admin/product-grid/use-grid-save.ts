import { useState } from 'react';
import { useFetcher } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import {
  GRID_BATCH_PRODUCTS,
  type GridAnswer,
  type GridEdit,
  type UndoableSave,
} from '#shop/bulk-edit/product-grid.ts';
import { productGridPageCopy as copy } from './copy.ts';
import { settleRows } from './grid-cells.ts';

/** An answer to a save: one of each product, and what was typed where it was not saved. */
export type GridFormAnswer = AdminAnswer & { saveId?: string; answers?: GridAnswer[]; typed?: GridEdit[] };

/** A save in progress: batches that are still to be sent, and what came back so far. */
type Saving = { total: number; left: GridEdit[][]; answers: GridAnswer[] };

export type LastSave = Pick<UndoableSave, 'id' | 'products'>;

/** Sends the changed rows in batches, one after the other, and settles the cells of each batch that came back. */
export function useGridSave(table: { current: HTMLTableElement | null }, here: string, onSettled: () => void) {
  const fetcher = useFetcher<GridFormAnswer>();
  const [saving, setSaving] = useState<Saving | null>(null);
  const [answers, setAnswers] = useState<GridAnswer[]>([]);
  const [lastSave, setLastSave] = useState<LastSave | null>(null);
  const [shown, setShown] = useState(0);

  const send = (batch: GridEdit[], saveId = '') => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ intent: 'save', save: saveId, rows: JSON.stringify(batch) })) {
      fields.set(name, value);
    }
    fetcher.submit(fields, { method: 'post', action: here, encType: 'multipart/form-data' });
  };

  function save(edits: GridEdit[]): void {
    if (saving !== null) return;
    if (edits.length === 0) return void toast.info(copy.nothing);
    const batches = Array.from({ length: Math.ceil(edits.length / GRID_BATCH_PRODUCTS) }, (_, at) =>
      edits.slice(at * GRID_BATCH_PRODUCTS, (at + 1) * GRID_BATCH_PRODUCTS),
    );
    const [first = [], ...left] = batches;
    setAnswers([]);
    setSaving({ total: edits.length, left, answers: [] });
    send(first);
  }

  useChange(fetcher.data, (answer) => {
    if (saving === null || answer === undefined) return;
    const came = answer.answers ?? [];
    const all = [...saving.answers, ...came];
    const saved = all.filter(({ result }) => result === 'saved').length;
    if (table.current) settleRows(table.current, came);
    setAnswers(all);
    // After each batch: the next one may fail.
    if (saved > 0 && answer.saveId) setLastSave({ id: answer.saveId, products: saved });
    onSettled();
    const [next, ...left] = saving.left;
    // The server could not be reached: what is left stays changed, and can be saved again.
    if (answer.answers !== undefined && next !== undefined) {
      setSaving({ ...saving, left, answers: all });
      return send(next, answer.saveId);
    }
    setSaving(null);
    report(all, saved, answer);
  });

  return {
    save,
    answers,
    lastSave,
    /** Another number renders the cells again. */
    shown,
    isSaving: saving !== null,
    progress: saving && { done: saving.answers.length, total: saving.total },
    forget(): void {
      setLastSave(null);
      setAnswers([]);
      setShown((before) => before + 1);
    },
  };
}

function report(all: readonly GridAnswer[], saved: number, answer: GridFormAnswer): void {
  const left = all.filter(({ result }) => result !== 'saved' && result !== 'unchanged').length;
  const sentences = [saved > 0 && copy.saved(saved), left > 0 && copy.left(left), !answer.answers && answer.toast];
  const sentence = sentences.filter(Boolean).join(' ') || copy.nothing;
  toast[left === 0 && answer.answers ? 'success' : 'error'](sentence);
}
