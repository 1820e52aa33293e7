import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import {
  ChoiceField,
  Fault,
  FaultsContext,
  LongField,
  TextField,
  useMarks,
} from '#app/admin/components/form-field.tsx';
import { PICTURE_TYPES } from '#app/admin/components/picture-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { shrinkPicture } from '#app/client/shrink-photos.ts';
import { useSmallFiles } from '#app/client/use-small-files.ts';
import { logoOf } from '#shop/settings/logo.ts';
import type { SettingField, SettingForm } from '#shop/settings/settings-forms.server.ts';
import { type SettingName, settingGroups, settingOf } from '#shop/settings/shop-settings.ts';
import { settingsCopy as copy, previewedNames, testedKeys } from './copy.ts';
import styles from './settings.module.css';
import type { SettingsAnswer } from './settings-answer.ts';
import { PreviewOfEmail, PreviewOfInvoice, PreviewOfPageTop } from './settings-preview.tsx';

type Option = { value: string; label: string };

type Props = {
  form: SettingForm;
  /** Where the form is sent. */
  action: string;
  answer: SettingsAnswer | undefined;
  onSubmit?: () => void;
  /** Absent: those of the group. */
  title?: string;
  lead?: string;
  save?: string;
  /** What can be chosen in a field of text. */
  choices?: Partial<Record<SettingName, readonly Option[]>>;
  /** Buttons beside "Save". */
  children?: ReactNode;
};

/** The form of settings of one group, with the answer to its last submission. */
export function SettingGroupForm(props: Props) {
  const { form: shown, action, answer, onSubmit, save = copy.save, choices = {}, children } = props;
  const { group, version, fields } = shown;
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const { formData } = useNavigation();
  const isBusy = formData?.get('group') === group;
  const { title = settingGroups[group].title, lead = settingGroups[group].lead } = props;
  const hasFiles = fields.some(({ name }) => settingOf(name).kind === 'picture');
  const typed = answer?.typed;
  const further = furtherButtons(fields.map(({ name }) => name));
  const savedFaults = fields.flatMap(({ name, fault }) => (fault === null ? [] : [[name, fault]]));
  return (
    <FaultsContext value={answer?.faults ?? Object.fromEntries(savedFaults)}>
      <section className={adminStyles.card} aria-labelledby={`${group}-title`} id={group}>
        <h2 id={`${group}-title`}>{title}</h2>
        <p className="hint">{lead}</p>
        <Form
          method="post"
          ref={form}
          action={action}
          onSubmit={onSubmit}
          encType={hasFiles ? 'multipart/form-data' : undefined}
          noValidate
          preventScrollReset
        >
          <input type="hidden" name="group" value={group} />
          <input type="hidden" name="version" value={version} />
          {answer?.problem && (
            <p className="form-problem" tabIndex={-1}>
              {answer.problem}
            </p>
          )}
          {/* Saved values are shown as they were stored. */}
          <div className={styles.fields} key={version}>
            {fields.map((field) => (
              <Setting key={field.name} field={field} typed={typed} options={choices[field.name]} />
            ))}
          </div>
          <div className={`${styles.save} ${adminStyles.actions}`}>
            {/* A page has many of these. */}
            <ActionButton intent="save" look="loud" disabled={isBusy} aria-describedby={`${group}-title`}>
              {save}
            </ActionButton>
            {children}
          </div>
          {further.length > 0 && (
            <div className={adminStyles.actions}>
              {further.map(([intent, label]) => (
                <ActionButton key={intent} intent={intent} disabled={isBusy}>
                  {label}
                </ActionButton>
              ))}
            </div>
          )}
        </Form>
        {answer?.pageTop && <PreviewOfPageTop preview={answer.pageTop} />}
        {answer?.email && <PreviewOfEmail preview={answer.email} />}
        {answer?.invoice && <PreviewOfInvoice answer={answer} href={answer.invoice} />}
      </section>
    </FaultsContext>
  );
}

/** What a form with these settings can do besides saving: previews and tests of what is typed. Intents with their labels. */
function furtherButtons(names: readonly SettingName[]): [string, string][] {
  const has = (name: SettingName) => names.includes(name);
  const buttons: [boolean, string, string][] = [
    [previewedNames.some(has), 'preview', copy.preview],
    [has('invoicePrefix'), 'preview-invoice', copy.previewInvoice],
    ...Object.entries(testedKeys).map(([name, { id, label }]): [boolean, string, string] => [
      has(id),
      `test-${name}`,
      copy.testKeys(label),
    ]),
    [has('shiprocketEmail'), 'test-carrier', copy.testCarrier],
    [has('imapHost'), 'test-mailbox', copy.testMailbox],
    [has('smtpHost'), 'test-email', copy.testEmail],
  ];
  return buttons.flatMap(([isThere, intent, label]): [string, string][] => (isThere ? [[intent, label]] : []));
}

/** `typed`: the form as it was sent; undefined: it was not. */
type SettingProps = {
  field: SettingField;
  typed: Record<string, string> | undefined;
  options: readonly Option[] | undefined;
};

function Setting({ field, typed, options }: SettingProps) {
  const { name, fixedBy, example } = field;
  const setting = settingOf(name);
  const { label, help } = setting;
  const hint = fixedBy !== null ? copy.fixed(fixedBy) : example === null ? help : copy.example(example);
  const shared = { name, label, hint, disabled: fixedBy !== null, defaultValue: typed?.[name] ?? field.text };
  if (options) return <ChoiceField {...shared}>{options.map(asOption)}</ChoiceField>;
  switch (setting.kind) {
    case 'flag':
      // A tick that was removed is absent from the form that was sent.
      return (
        <FlagField
          field={field}
          label={label}
          hint={hint}
          isOn={typed && fixedBy === null ? typed[name] === 'on' : field.text === 'on'}
        />
      );
    case 'choice':
      return (
        <ChoiceField {...shared}>
          {Object.entries(setting.choices).map(([value, label]) => asOption({ value, label }))}
        </ChoiceField>
      );
    case 'lines':
    case 'emails':
      return <LongField {...shared} rows={setting.kind === 'emails' ? 2 : 3} />;
    case 'picture':
      return <LogoField field={field} label={label} hint={hint} />;
    case 'secret':
      return <SecretField field={field} label={label} help={help} />;
    case 'day':
      return <TextField {...shared} type="date" />;
    case 'whole':
      return <TextField {...shared} inputMode="numeric" autoComplete="off" />;
    default:
      return (
        <TextField
          {...shared}
          type={setting.kind === 'email' ? 'email' : setting.kind === 'link' ? 'url' : 'text'}
          maxLength={'maxLength' in setting ? setting.maxLength : undefined}
          autoComplete="off"
        />
      );
  }
}

const asOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

type FlagProps = { field: SettingField; label: string; hint: string | undefined; isOn: boolean };

function FlagField({ field, label, hint, isOn }: FlagProps) {
  const { id, ...marks } = useMarks(field.name, hint);
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" {...marks} disabled={field.fixedBy !== null} defaultChecked={isOn} />
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Fault of={field.name} />
    </div>
  );
}

/** A secret is never sent to the browser: the field is empty, and an empty field keeps what is saved. */
function SecretField({ field, label, help }: { field: SettingField; label: string; help: string | undefined }) {
  const { name, fixedBy, isKept, isUnreadable } = field;
  const hint = fixedBy !== null ? copy.fixed(fixedBy) : isUnreadable ? copy.unreadable : isKept ? copy.kept : help;
  return (
    <div className="field">
      <TextField
        name={name}
        label={label}
        hint={hint}
        type="password"
        disabled={fixedBy !== null}
        placeholder={isKept && fixedBy === null ? copy.keptPlaceholder : undefined}
        autoComplete="new-password"
      />
      {(isKept || isUnreadable) && fixedBy === null && (
        <label className="check">
          <input type="checkbox" name={`remove-${name}`} />
          {copy.remove(label)}
        </label>
      )}
    </div>
  );
}

/**
 * The picture as it is now, and a field that replaces it. The file is sent with the form, so that it works without
 * scripts; with them, it is made smaller first.
 */
function LogoField({ field, label, hint }: { field: SettingField; label: string; hint: string | undefined }) {
  const picture = logoOf(field.text);
  const files = useSmallFiles<HTMLInputElement>(shrinkPicture);
  return (
    <div className="field">
      <TextField
        name={field.name}
        label={label}
        hint={hint}
        type="file"
        accept={PICTURE_TYPES}
        ref={files.field}
        onChange={files.onChange}
      />
      <p className="hint" role="status">
        {files.isBusy && copy.preparing}
      </p>
      {picture && (
        <>
          <img
            className={styles.picture}
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt={copy.pictureNow(label)}
          />
          <label className="check">
            <input type="checkbox" name={`remove-${field.name}`} />
            {copy.remove(label)}
          </label>
        </>
      )}
    </div>
  );
}
