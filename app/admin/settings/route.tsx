import { useState } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readSettingForms } from '#shop/settings/settings-forms.server.ts';
import { settingGroups } from '#shop/settings/shop-settings.ts';
import type { Route } from './+types/route.ts';
import { settingsCopy as copy } from './copy.ts';
import styles from './settings.module.css';
import { submitSettings } from './settings-action.server.ts';
import type { SettingsAnswer } from './settings-answer.ts';
import { SettingGroupForm } from './settings-form.tsx';

const PATH = '/admin/settings';

export async function loader({ context }: Route.LoaderArgs) {
  const forms = await readSettingForms(context.get(shopContext));
  // Those groups have pages of their own, with a preview.
  return { forms: forms.filter(({ group }) => group !== 'home' && group !== 'policies') };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin<SettingsAnswer>(args, (submission) => submitSettings(submission));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.settings, path: PATH, isHidden: true });
}

export default function AdminSettings({ loaderData: { forms }, actionData }: Route.ComponentProps) {
  const answer: SettingsAnswer | undefined = actionData;
  const [sent, setSent] = useState<string>();
  const answered = useAnsweredGroup(answer, sent);
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.settings}</h1>
        <p>{copy.lead}</p>
      </header>
      <nav aria-label={copy.groups}>
        <ul className={styles.groups}>
          {forms.map(({ group }) => (
            <li key={group}>
              <a className="button small" href={`#${group}`}>
                {settingGroups[group].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {answered === undefined && answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {forms.map((form) => (
        <SettingGroupForm
          key={form.group}
          form={form}
          action={`${PATH}#${form.group}`}
          answer={answered === form.group ? answer : undefined}
          onSubmit={() => setSent(form.group)}
        />
      ))}
    </>
  );
}

/** The group that an answer is for. Where the shop did not answer, that is the one whose form was sent last. */
function useAnsweredGroup(answer: SettingsAnswer | undefined, sent: string | undefined): string | undefined {
  // An answer stays while the next form is sent: it keeps its own group.
  const [known, setKnown] = useState<{ answer?: SettingsAnswer | undefined; group?: string | undefined }>({});
  if (answer !== known.answer) setKnown({ answer, group: sent });
  return answer?.group ?? (answer?.isAway ? known.group : undefined);
}
