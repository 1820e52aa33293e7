import { type ReactNode, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { BackgroundWork } from '#app/admin/components/background-work.tsx';
import { isFocusLost, readFrom, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { type ImportOutcome, type ImportStatus, isWorking } from '#shop/import/import-report.ts';
import { adminImportCopy as copy } from './copy.ts';
import styles from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ChoiceFields, UploadForm } from './upload-form.tsx';

type Props = { headingId: string; path: string; draft: ImportStatus };

/** Progress of an import. */
function ImportProgress({ headingId, path, draft: { id, fileName, state, rowsDone, rowsTotal } }: Props) {
  const title = state === 'reading' ? copy.readingTitle(fileName) : copy.importingTitle(fileName);
  const sentence = rowsTotal === 0 ? copy.rowsUnknown : copy.rows(Math.min(rowsDone, rowsTotal), rowsTotal);
  return (
    <BackgroundWork headingId={headingId} title={title} path={`${path}?file=${id}`} done={rowsDone} total={rowsTotal}>
      {sentence} {state === 'reading' && copy.nothingMeanwhile}
    </BackgroundWork>
  );
}

type ImportPageProps = {
  path: string;
  /** Largest file in megabytes. */
  megabytes: number;
  /** The file named by the address. */
  draft: ImportStatus | null;
  /** The last uploaded file, if the address names none. */
  last: ImportStatus | null;
  /** Why the file cannot be used. */
  problem: string | null;
  answer: AdminAnswer | undefined;
};

/** Choose a file, preview its changes, import it. A background job does the work while the page shows the progress. */
export function ImportPage({ path, megabytes, draft, last, problem, answer }: ImportPageProps) {
  const sentence = answer ? answer.problem : problem;
  const form = useRef<HTMLFormElement>(null);
  const step = stepOf(path, draft, answer?.faults ?? {});
  useAdminAnswer(answer, form);
  useNextStep(draft);
  return (
    <>
      <div className={adminStyles.head}>
        <h1 id={step === null && problem === null ? STEP : undefined}>{copy.title}</h1>
        <Link className="link" to="/admin/shop-items">
          {copy.back}
        </Link>
      </div>
      {draft?.state === 'imported' && <p className={styles.done}>{importedOf(draft)}</p>}
      {sentence !== null && (
        <p id={problem === null ? undefined : STEP} className="form-problem">
          {sentence}
        </p>
      )}
      {step ?? (
        <>
          {last && <LastFile path={path} draft={last} />}
          <UploadForm form={form} path={path} megabytes={megabytes} faults={answer?.faults ?? {}} />
        </>
      )}
    </>
  );
}

/** Id of the step's heading, or of the message that explains why there is none. */
const STEP = 'import-step';

/** The current step. null: choosing a file. */
function stepOf(path: string, draft: ImportStatus | null, faults: Record<string, string>): ReactNode {
  if (draft === null) return null;
  if (isWorking(draft.state)) return <ImportProgress key={draft.state} headingId={STEP} path={path} draft={draft} />;
  if (draft.preview) {
    return (
      <>
        <ImportPreview headingId={STEP} path={path} draft={draft} outcome={draft.preview} />
        <ImportForm path={path} id={draft.id} outcome={draft.preview} />
        <RereadForm path={path} draft={draft} faults={faults} />
      </>
    );
  }
  return draft.state === 'reading-failed' || draft.state === 'import-failed' ? (
    <Failed path={path} draft={draft} />
  ) : null;
}

const importedOf = ({ added, changed, refused }: ImportStatus): string => copy.imported(added, changed, refused);

/**
 * The clicked button is gone with its form: the focus moves to the heading of the next step. A step that starts
 * automatically takes the focus only if nothing else has it.
 */
function useNextStep(draft: ImportStatus | null): void {
  const before = useRef<ImportStatus | null | undefined>(undefined);
  useChange(draft && `${draft.id} ${draft.state}`, () => {
    const seen = before.current;
    before.current = draft;
    if (seen === undefined) return;
    const isOther = seen?.id !== draft?.id;
    if (!isOther && draft?.state === 'imported') toast.success(importedOf(draft));
    if (isOther || isFocusLost()) readFrom(document.getElementById(STEP));
  });
}

/** Link to the last uploaded file, for an administrator who returns. */
function LastFile({ path, draft: { id, fileName, state } }: { path: string; draft: ImportStatus }) {
  if (state === 'importing' || state === 'imported' || state === 'unusable') return null;
  return (
    <p className={styles.last}>
      {copy.waiting[state](fileName)}{' '}
      <Link className="link" to={`${path}?file=${id}`}>
        {copy.show}
      </Link>
    </p>
  );
}

/** What failed, and the next action: read the file again, or continue the import. */
function Failed({ path, draft }: { path: string; draft: ImportStatus }) {
  const { id, fileName, state, rowsDone, rowsTotal, added, changed } = draft;
  const isImport = state === 'import-failed';
  return (
    <div className={adminStyles.card}>
      <h2 id={STEP}>{isImport ? copy.importFailedTitle(fileName) : copy.readingFailedTitle(fileName)}</h2>
      <p>{isImport ? copy.importFailed(rowsDone, rowsTotal, added, changed) : copy.readingFailed}</p>
      <StepForm path={path} id={id}>
        <RepeatButton isLoud>{isImport ? copy.goOn : copy.tryAgain}</RepeatButton>
      </StepForm>
    </div>
  );
}

/** The server stores the file: only its id is posted. */
function ImportForm({ path, id, outcome }: { path: string; id: string; outcome: ImportOutcome }) {
  const count = outcome.added.count + outcome.changed.count;
  const isBusy = useNavigation().state !== 'idle';
  return (
    <StepForm path={path} id={id}>
      {count === 0 ? (
        <p>
          {outcome.refusedProducts === 0
            ? copy.nothingToImport
            : outcome.unchanged > 0
              ? copy.restIsThere
              : copy.noneFits}
        </p>
      ) : (
        <ActionButton intent="import" look="loud">
          {isBusy ? copy.importing : copy.import(count)}
        </ActionButton>
      )}
    </StepForm>
  );
}

/** Another preview of the same file, with another category, factor or state of new products. */
function RereadForm({ path, draft, faults }: { path: string; draft: ImportStatus; faults: Record<string, string> }) {
  return (
    <Form method="post" action={path} className={`${adminStyles.card} ${styles.form}`}>
      <h2>{copy.options}</h2>
      <input type="hidden" name="file" value={draft.id} />
      <ChoiceFields choice={draft.choice} faults={faults} />
      <div className={adminStyles.actions}>
        <RepeatButton>{copy.readAgain}</RepeatButton>
      </div>
    </Form>
  );
}

function StepForm({ path, id, children }: { path: string; id: string; children: ReactNode }) {
  return (
    <Form method="post" action={path} className={adminStyles.actions}>
      <input type="hidden" name="file" value={id} />
      <Link className="button" to={path}>
        {copy.other}
      </Link>
      {children}
    </Form>
  );
}

const RepeatButton = ({ isLoud, children }: { isLoud?: boolean; children: string }) => (
  <ActionButton intent="repeat" {...(isLoud && { look: 'loud' })}>
    {children}
  </ActionButton>
);
