import { type RefObject, useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { categories } from '#shop/catalog/category.ts';
import type { ImportOutcome } from '#shop/catalog/import-report.ts';
import { adminImportWords as words } from '#words/admin/import.ts';
import { ImportPreview, PREVIEW_HEADING } from './import-preview.tsx';
import { type Answer, useAdminAnswer } from './use-admin-answer.ts';
import { readFrom } from './use-kept-focus.ts';

type Props = {
  path: string;
  /** The largest file. */
  megabytes: number;
  /** The file that was sent, and what it would change. */
  preview: { id: string; fileName: string; outcome: ImportOutcome } | null;
  /** Why there is no preview. */
  problem: string | null;
  answer: Answer | undefined;
};

/** First a file, then what it would change, then it is taken in. */
export function ImportPage({ path, megabytes, problem, answer, ...props }: Props) {
  const isDone = answer?.isDone === true;
  const sentence = answer ? answer.problem : problem;
  const form = useRef<HTMLFormElement>(null);
  const preview = isDone ? null : props.preview;
  useAdminAnswer(answer, form);
  useNextStep(preview?.id ?? null);
  return (
    <>
      <div className="desk-head">
        <h1 id={BEGINNING}>{words.title}</h1>
        <Link className="link" to="/admin/shop-items">
          {words.back}
        </Link>
      </div>
      {isDone && <p className="import-done">{answer.toast}</p>}
      {sentence !== null && <p className="form-problem">{sentence}</p>}
      {preview ? (
        <>
          <ImportPreview fileName={preview.fileName} outcome={preview.outcome} />
          <TakeForm path={path} id={preview.id} outcome={preview.outcome} />
        </>
      ) : (
        <LookForm form={form} path={path} megabytes={megabytes} faults={answer?.faults ?? {}} />
      )}
    </>
  );
}

const BEGINNING = 'import-beginning';

/** The button that led to the next step went with its form: the step is read from its heading. */
function useNextStep(previewId: string | null): void {
  const before = useRef(previewId);
  useEffect(() => {
    if (before.current === previewId) return;
    before.current = previewId;
    readFrom(document.getElementById(previewId === null ? BEGINNING : PREVIEW_HEADING));
  });
}

type LookProps = {
  form: RefObject<HTMLFormElement | null>;
  path: string;
  megabytes: number;
  faults: Record<string, string>;
};

function LookForm({ form, path, megabytes, faults }: LookProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form ref={form} method="post" action={path} encType="multipart/form-data" className="desk-card import-form">
      <p>{words.lead}</p>
      <div className="field">
        <label htmlFor="file">{words.file}</label>
        <input
          className="input"
          type="file"
          id="file"
          name="file"
          accept=".csv,.tsv,text/csv"
          aria-invalid={faults.file === undefined ? undefined : true}
          aria-describedby={faults.file === undefined ? 'file-hint' : 'file-fault file-hint'}
        />
        {faults.file !== undefined && (
          <p className="fault" id="file-fault">
            {faults.file}
          </p>
        )}
        <p className="hint" id="file-hint">
          {words.limit(megabytes)}
        </p>
      </div>
      <div className="field">
        <label htmlFor="category">{words.category}</label>
        <select className="input" id="category" name="category" defaultValue="">
          <option value="">{words.noCategory}</option>
          {Object.entries(categories).map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        {faults.category !== undefined && <p className="fault">{faults.category}</p>}
      </div>
      <p className="hint">{words.amounts}</p>
      <div className="desk-actions">
        <button type="submit" name="intent" value="look" className="button loud" disabled={isBusy}>
          {isBusy ? words.looking : words.look}
        </button>
      </div>
    </Form>
  );
}

/** The shop keeps the file meanwhile: only its name goes to and fro. */
function TakeForm({ path, id, outcome }: { path: string; id: string; outcome: ImportOutcome }) {
  const count = outcome.added.count + outcome.changed.count;
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={path} className="desk-actions">
      <input type="hidden" name="file" value={id} />
      <Link className="button" to={path}>
        {words.other}
      </Link>
      {count === 0 ? (
        <p>
          {outcome.refusedProducts === 0
            ? words.nothingToTake
            : outcome.unchanged > 0
              ? words.restIsThere
              : words.noneFits}
        </p>
      ) : (
        <button type="submit" name="intent" value="take" className="button loud" disabled={isBusy}>
          {isBusy ? words.taking : words.take(count)}
        </button>
      )}
    </Form>
  );
}
