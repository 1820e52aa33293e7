import { type RefObject, useRef } from 'react';
import { Form, redirect } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { BackgroundWork } from '#app/admin/components/background-work.tsx';
import { FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { isFocusLost, readFrom, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { adminOf, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requestFileImport } from '#shop/moving/import-file.server.ts';
import { type FileImport, type FileKind, type FilePreview, fileKinds, MOVING_MAX_BYTES } from '#shop/moving/moving.ts';
import { findFileImport, previewFile } from '#shop/moving/preview-file.server.ts';
import type { Route } from './+types/route.ts';
import { movingCopy as copy } from './copy.ts';

const PATH = '/admin/moving';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  return { moving: await findFileImport(db, adminOf(context).customerId) };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin: { customerId: adminId }, shop: { db, imports }, form }) => {
    switch (form.get('intent')) {
      case 'preview': {
        const [file, kind] = [form.get('file'), form.get('kind')];
        if (!(file instanceof File) || !isKind(kind)) return notDone(null, { file: copy.refusals['no-file'] });
        const content = new Uint8Array(await file.arrayBuffer());
        const read = await previewFile(db, { adminId, kind, content });
        return read.ok ? done(copy.previewed) : notDone(null, { file: copy.refusals[read.reason] });
      }
      case 'import': {
        const requested = await requestFileImport(db, adminId);
        if (!requested.ok) return notDone(copy.gone);
        imports.dispatchEvent(new Event('waiting'));
        return redirect(PATH, 303);
      }
      default:
        return unknownForm();
    }
  });

const isKind = (kind: unknown): kind is FileKind => fileKinds.some((one) => one === kind);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

/** Takes orders, customers and redirects over from another shop: choose a file, look at it, import it. */
export default function MoveShop({ loaderData: { moving }, actionData: answer }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  useEnd(moving);
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
      </header>
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {moving?.state === 'importing' ? (
        <BackgroundWork
          headingId="work"
          title={copy.importing[moving.kind]}
          path={PATH}
          done={moving.done}
          total={moving.total}
        >
          {moving.total === 0 ? copy.rowsUnknown : copy.rows(moving.done, moving.total)}
        </BackgroundWork>
      ) : (
        <>
          {moving?.state === 'ended' && <Ended moving={moving} />}
          <Choice form={form} faults={answer?.faults ?? {}} />
          {moving?.state === 'preview' && <Preview preview={moving.preview} />}
        </>
      )}
    </>
  );
}

/** Id of what is shown when an import has ended. */
const ENDED = 'ended';

/** Tells that an import has ended to somebody who watched it. */
function useEnd(moving: FileImport | null): void {
  const before = useRef(moving?.state);
  useChange(moving?.state, () => {
    const isWatched = before.current === 'importing';
    before.current = moving?.state;
    if (!isWatched || moving?.state !== 'ended') return;
    if (moving.problem === null) toast.success(copy.imported(moving.added));
    if (isFocusLost()) readFrom(document.getElementById(ENDED));
  });
}

type Ended = Extract<FileImport, { state: 'ended' | 'importing' }>;

function Ended({ moving: { problem, done, added } }: { moving: Ended }) {
  if (problem === null) {
    return (
      <p className="notice" id={ENDED}>
        {copy.imported(added)}
      </p>
    );
  }
  return (
    <>
      <p className="form-problem" id={ENDED}>
        {copy.problems[problem](done)}
      </p>
      {problem === 'failed' && <ImportForm label={copy.goOn} />}
    </>
  );
}

type ChoiceProps = { form: RefObject<HTMLFormElement | null>; faults: Record<string, string> };

/** What is in the file, and the file. */
function Choice({ form, faults }: ChoiceProps) {
  return (
    <Form ref={form} method="post" action={PATH} encType="multipart/form-data" className={adminStyles.card}>
      <fieldset className="field">
        <legend>{copy.what}</legend>
        {fileKinds.map((kind, at) => (
          <label className="check" key={kind}>
            <input type="radio" name="kind" value={kind} defaultChecked={at === 0} />
            {copy.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <FaultsContext value={faults}>
        <TextField
          name="file"
          label={copy.file}
          hint={copy.limit(MOVING_MAX_BYTES / 1024 ** 2)}
          type="file"
          accept=".csv,text/csv"
        />
      </FaultsContext>
      <div className={adminStyles.actions}>
        <ActionButton intent="preview" look="loud">
          {copy.preview}
        </ActionButton>
      </div>
    </Form>
  );
}

function Preview({ preview }: { preview: FilePreview }) {
  const { kind, total, newRows, done, sample, faults } = preview;
  return (
    <section className={adminStyles.card} aria-labelledby="preview">
      <h2 id="preview">{copy.preview}</h2>
      <p>{copy.kinds[kind]}</p>
      <p>{copy.counts(total, newRows)}</p>
      {done > 0 && <p>{copy.resume(done)}</p>}
      <ul>
        {sample.map(({ title, text, isNew }) => (
          <li key={title}>
            {title} <span className="hint">{text}</span> {!isNew && <small>{copy.here}</small>}
          </li>
        ))}
        {total > sample.length && <li className="hint">{copy.more(total - sample.length)}</li>}
      </ul>
      {faults.length > 0 && (
        <>
          <h3>{copy.faults}</h3>
          <ul>
            {faults.map(({ line, reason }) => (
              <li key={line}>{copy.fault(line, copy.reasons[reason])}</li>
            ))}
          </ul>
        </>
      )}
      {total > 0 && <ImportForm label={copy.import} />}
    </section>
  );
}

const ImportForm = ({ label }: { label: string }) => (
  <Form method="post" action={PATH} className={adminStyles.actions}>
    <ActionButton intent="import" look="loud">
      {label}
    </ActionButton>
  </Form>
);
