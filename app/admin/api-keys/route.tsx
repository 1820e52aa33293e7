import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { RemoveButton } from '#app/admin/components/confirm-dialog.tsx';
import { ChecksField, ChoiceField, FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { NewSecret, useLastSecret } from '#app/admin/components/new-secret.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { showRefusal } from '#app/http/account-errors.ts';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { confirmForm } from '#shop/accounts/account.form.ts';
import { confirmPerson } from '#shop/accounts/delete-account.server.ts';
import { apiKeyForm } from '#shop/api-keys/api-key.form.ts';
import { type ApiKeyInList, apiScopes, keyLifetimes, keyState } from '#shop/api-keys/api-key.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#shop/api-keys/api-keys.server.ts';
import type { Route } from './+types/route.ts';
import { apiKeysCopy as copy } from './copy.ts';

const PATH = '/admin/api-keys';

/** `secret`: the key that was just created. */
type KeysAnswer = AdminAnswer & { secret?: string };

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const keys = await listApiKeys(context.get(shopContext).db);
  return { keys: keys.map((key) => ({ ...key, state: keyState(key, now) })) };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin<KeysAnswer>(args, async ({ admin, shop: { db, accounts }, form }) => {
    const { customerId: adminId } = admin;
    switch (form.get('intent')) {
      case 'create': {
        const read = readFields(form, apiKeyForm);
        if (!read.ok) return notDone(null, read.faults);
        const person = readFields(form, confirmForm);
        if (!person.ok) return notDone(null, person.faults);
        const confirmed = await confirmPerson(accounts, admin, person.value.password);
        if (!confirmed.ok) {
          const { field, inline } = showRefusal(confirmed, accounts.settings.password);
          return field === null ? notDone(inline) : notDone(null, { [field]: inline });
        }
        const created = await createApiKey(db, adminId, read.value);
        return created.ok ? { ...done(copy.created), secret: created.value } : notDone(copy.tooMany);
      }
      case 'revoke': {
        const revoked = await revokeApiKey(db, { adminId, keyId: fieldText(form, 'id') });
        return revoked.ok ? done(copy.revoked) : notDone(copy.gone);
      }
      default:
        return unknownForm();
    }
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

/** Creates, lists and revokes the keys of the HTTP API. */
export default function ApiKeys({ loaderData: { keys }, actionData }: Route.ComponentProps) {
  const answer: KeysAnswer | undefined = actionData;
  const secret = useLastSecret(answer?.secret);
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
        <p>
          <a className="link" href="/api/docs">
            {copy.reference}
          </a>
        </p>
      </header>
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {secret !== undefined && <NewSecret secret={secret} text={copy.copyNow} copyLabel={copy.copyKey} />}
      <NewKey answer={answer} secret={secret} />
      <section aria-labelledby="keys" className={adminStyles.form}>
        <h2 id="keys">{copy.keys}</h2>
        {keys.length === 0 ? (
          <StatePanel art={empty} title={copy.none} text={copy.noneHint} />
        ) : (
          <ul className={adminStyles.cards}>
            {keys.map((key) => (
              <li key={key.id} className={adminStyles.card}>
                <Key apiKey={key} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** `secret`: after it was made, the form is empty again. */
function NewKey({ answer, secret }: { answer: KeysAnswer | undefined; secret: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const isBusy = useNavigation().formData?.get('intent') === 'create';
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <section className={adminStyles.card} aria-labelledby="new-key">
        <h2 id="new-key">{copy.add}</h2>
        <Form method="post" action={PATH} ref={form} className={adminStyles.form} noValidate key={secret}>
          <TextField name="name" label={copy.name} hint={copy.nameHint} maxLength={60} autoComplete="off" />
          <ChecksField name="scopes" label={copy.scopes} options={apiScopes} />
          <ChoiceField name="lifetime" label={copy.lifetime} defaultValue="90">
            {Object.entries(keyLifetimes).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </ChoiceField>
          <TextField
            name="password"
            label={copy.password}
            hint={copy.passwordHint}
            type="password"
            autoComplete="current-password"
          />
          <div className={adminStyles.actions}>
            <ActionButton intent="create" look="loud" disabled={isBusy}>
              {copy.create}
            </ActionButton>
          </div>
        </Form>
      </section>
    </FaultsContext>
  );
}

function Key({ apiKey }: { apiKey: ApiKeyInList & { state: ReturnType<typeof keyState> } }) {
  const { id, name, ending, scopes, createdAt, creator, lastUsedAt, expiresAt, state } = apiKey;
  const used = lastUsedAt === null ? copy.unused : copy.used(formatDateTime(lastUsedAt));
  const end = expiresAt === null ? copy.endless : copy.expires(formatDay(expiresAt));
  return (
    <>
      <h3>
        {name} <small>{copy.states[state]}</small>
      </h3>
      <p>
        {copy.ending(ending)} · {scopes.join(', ')}
      </p>
      <p className="hint">{copy.facts(copy.createdBy(formatDay(createdAt), creator), used, end)}</p>
      {state !== 'revoked' && (
        <RemoveButton
          path={PATH}
          fields={{ intent: 'revoke', id }}
          label={copy.revoke}
          labelOfOne={copy.revokeNamed(name)}
          title={copy.revokeTitle(name)}
        >
          {copy.revokeText}
        </RemoveButton>
      )}
      {state !== 'revoked' && (
        <noscript>
          <Form method="post" action={PATH}>
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="button small" name="intent" value="revoke">
              {copy.revokeNamed(name)}
            </button>
          </Form>
        </noscript>
      )}
    </>
  );
}
