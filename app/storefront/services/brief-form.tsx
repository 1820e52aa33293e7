import { AccountForm, type FormRefusal } from '#app/components/form.tsx';
import * as numbers from '#config/numbers.ts';
import { serviceCopy as copy } from './copy.ts';

type Props = { action: string; idempotencyKey: string; refusal: FormRefusal | undefined };

/** Form for a brief: what the customer wants made. */
export function BriefForm({ action, idempotencyKey, refusal }: Props) {
  const fault = refusal?.faults.brief;
  return (
    <AccountForm action={action} refusal={refusal} submit={copy.send} busy={copy.sending}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <div className="field">
        <label htmlFor="brief">{copy.brief}</label>
        <textarea
          id="brief"
          name="brief"
          className="input"
          rows={8}
          required
          maxLength={numbers.BRIEF_MAX_CHARACTERS}
          defaultValue={refusal?.typed?.brief}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'brief-hint brief-fault' : 'brief-hint'}
        />
        <p className="hint" id="brief-hint">
          {copy.briefHint}
        </p>
        {fault && (
          <p className="fault" id="brief-fault">
            {fault}
          </p>
        )}
      </div>
    </AccountForm>
  );
}
