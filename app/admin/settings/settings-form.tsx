import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import {
  ChoiceField,
  Fault,
  FaultsContext,
  LongField,
  TextField,
  useMarks,
} from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { SettingField, SettingForm } from '#shop/settings/settings-forms.server.ts';
import { settingGroups, settingOf } from '#shop/settings/shop-settings.ts';
import { settingsCopy as words } from './copy.ts';
import styles from './settings.module.css';
import type { SettingsAnswer } from './settings-action.server.ts';

type Props = { form: SettingForm; answer: SettingsAnswer | undefined };

/** The form of one group, with the answer to its last submission. */
export function SettingGroupForm({ form: { group, version, fields }, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const { formData } = useNavigation();
  const isBusy = formData?.get('group') === group;
  const { title, lead } = settingGroups[group];
  const typed = answer?.typed ?? {};
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <section className={adminStyles.card} aria-labelledby={`${group}-title`} id={group}>
        <h2 id={`${group}-title`}>{title}</h2>
        <p className="hint">{lead}</p>
        <Form method="post" ref={form} action={`/admin/settings#${group}`} noValidate preventScrollReset>
          <input type="hidden" name="group" value={group} />
          <input type="hidden" name="version" value={version} />
          {answer?.problem && (
            <p className="form-problem" tabIndex={-1}>
              {answer.problem}
            </p>
          )}
          {answer?.isDone && (
            <p className="notice unscripted" role="status">
              {answer.toast}
            </p>
          )}
          {/* Saved values are shown as they were stored. */}
          <div className={styles.fields} key={version}>
            {fields.map((field) => (
              <Setting key={field.name} field={field} typed={typed[field.name]} />
            ))}
          </div>
          <div className={`${styles.save} ${adminStyles.actions}`}>
            <button type="submit" className="button loud" name="intent" value="save" disabled={isBusy}>
              {words.save}
            </button>
            {group === 'payments' && (
              <button type="submit" className="button" name="intent" value="test-razorpay" disabled={isBusy}>
                {words.testKeys}
              </button>
            )}
            {group === 'carriers' && (
              <button type="submit" className="button" name="intent" value="test-carrier" disabled={isBusy}>
                {words.testCarrier}
              </button>
            )}
            {group === 'email' && (
              <button type="submit" className="button" name="intent" value="test-email" disabled={isBusy}>
                {words.testEmail}
              </button>
            )}
          </div>
        </Form>
      </section>
    </FaultsContext>
  );
}

function Setting({ field, typed }: { field: SettingField; typed: string | undefined }) {
  const { name, fixedBy, example } = field;
  const setting = settingOf(name);
  const { label, help } = setting;
  const hint = fixedBy !== null ? words.fixed(fixedBy) : example === null ? help : words.example(example);
  const shared = { name, label, hint, disabled: fixedBy !== null, defaultValue: typed ?? field.text };
  switch (setting.kind) {
    case 'flag':
      return <FlagField field={field} label={label} hint={hint} />;
    case 'choice':
      return (
        <ChoiceField {...shared}>
          {Object.entries(setting.choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </ChoiceField>
      );
    case 'lines':
    case 'emails':
      return <LongField {...shared} rows={setting.kind === 'emails' ? 2 : 3} />;
    case 'secret':
      return <SecretField field={field} label={label} help={help} />;
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

function FlagField({ field, label, hint }: { field: SettingField; label: string; hint: string | undefined }) {
  const { id, ...marks } = useMarks(field.name, hint);
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" {...marks} disabled={field.fixedBy !== null} defaultChecked={field.text === 'on'} />
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
  const hint = fixedBy !== null ? words.fixed(fixedBy) : isUnreadable ? words.unreadable : isKept ? words.kept : help;
  return (
    <div className="field">
      <TextField
        name={name}
        label={label}
        hint={hint}
        type="password"
        disabled={fixedBy !== null}
        placeholder={isKept && fixedBy === null ? words.keptPlaceholder : undefined}
        autoComplete="new-password"
      />
      {(isKept || isUnreadable) && fixedBy === null && (
        <label className="check">
          <input type="checkbox" name={`remove-${name}`} />
          {words.remove(label)}
        </label>
      )}
    </div>
  );
}
