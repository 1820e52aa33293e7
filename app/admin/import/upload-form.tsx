import type { RefObject } from 'react';
import { Form, useNavigation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { ChoiceField, FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { categories } from '#shop/catalog/category.ts';
import type { ImportChoice } from '#shop/import/import-report.ts';
import { adminImportCopy as copy } from './copy.ts';
import styles from './import.module.css';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  path: string;
  megabytes: number;
  faults: Record<string, string>;
};

/** Form for a file and the category of products that name none. */
export function UploadForm({ form, path, megabytes, faults }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      encType="multipart/form-data"
      className={`${adminStyles.card} ${styles.form}`}
    >
      <p>{copy.lead}</p>
      <FaultsContext value={faults}>
        <TextField name="file" label={copy.file} hint={copy.limit(megabytes)} type="file" accept=".csv,.tsv,text/csv" />
      </FaultsContext>
      <ChoiceFields choice={FIRST} faults={faults} />
      <p className="hint">{copy.amounts}</p>
      <div className={adminStyles.actions}>
        <ActionButton intent="preview" look="loud">
          {isBusy ? copy.previewing : copy.preview}
        </ActionButton>
      </div>
    </Form>
  );
}

const FIRST: ImportChoice = { category: null, factor: 1, publish: false };

/** How a file is read, before its first preview and before another one. */
export function ChoiceFields({ choice, faults }: { choice: ImportChoice; faults: Record<string, string> }) {
  return (
    <FaultsContext value={faults}>
      <ChoiceField name="category" label={copy.category} defaultValue={choice.category ?? ''}>
        <option value="">{copy.noCategory}</option>
        {Object.entries(categories).map(([slug, name]) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <TextField
        name="factor"
        label={copy.factor}
        hint={copy.factorHint}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(choice.factor)}
      />
      <div>
        <label className="check">
          <input type="checkbox" name="publish" defaultChecked={choice.publish} aria-describedby="publish-hint" />
          {copy.publish}
        </label>
        <p className="hint" id="publish-hint">
          {copy.publishHint}
        </p>
      </div>
    </FaultsContext>
  );
}
