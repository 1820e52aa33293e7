import { useRef } from 'react';
import { Form } from 'react-router';
import type { AdminAnswer } from '#app/http/admin.ts';
import { ActionButton } from './action-button.tsx';
import styles from './admin.module.css';
import { TextField } from './form-field.tsx';
import { useAdminAnswer } from './use-admin-result.ts';

type Props = {
  path: string;
  answer: AdminAnswer | undefined;
  copy: { file: string; fileHint: string; check: string };
};

/** Asks for a CSV file, which is only checked: the answer shows what it would do. */
export function CsvForm({ path, answer, copy }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  return (
    <Form ref={form} method="post" action={path} encType="multipart/form-data" className={styles.card} noValidate>
      <TextField name="file" label={copy.file} hint={copy.fileHint} type="file" accept=".csv,.tsv,text/csv" />
      <div className={styles.actions}>
        <ActionButton intent="check" look="loud">
          {copy.check}
        </ActionButton>
      </div>
    </Form>
  );
}
