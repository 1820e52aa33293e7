import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { readTyped } from '#app/admin/settings/read-settings.server.ts';
import { submitSettings } from '#app/admin/settings/settings-action.server.ts';
import type { SettingsAnswer } from '#app/admin/settings/settings-answer.ts';
import { SettingGroupForm } from '#app/admin/settings/settings-form.tsx';
import { answerAdmin, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { HomeView } from '#app/storefront/home/home-view.tsx';
import { type HomeData, readHome } from '#app/storefront/home/load-home.server.ts';
import { listCollections } from '#shop/collections/collections.server.ts';
import { featuredNames } from '#shop/settings/home-settings.ts';
import { readSettingForms } from '#shop/settings/settings-forms.server.ts';
import type { Route } from './+types/route.ts';
import { homePageCopy as copy } from './copy.ts';
import styles from './home-page.module.css';

const PATH = '/admin/home-page';

/** `preview`: the page as it was typed, which is not saved. */
type Answer = SettingsAnswer & { preview?: HomeData };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [forms, collections] = await Promise.all([readSettingForms(shop), listCollections(shop.db)]);
  const home = await readHome(shop, context.get(visitContext), shop.settings.current());
  return {
    form: forms.find(({ group }) => group === 'home'),
    home,
    collections: collections.map(({ id, title }) => ({ value: id, label: title })),
  };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin<Answer>(args, async (submission) => {
    const { shop, visit, form } = submission;
    if (form.get('intent') !== 'preview') return submitSettings(submission);
    const { settings } = shop;
    const { values, ...read } = readTyped(settings, form, 'home');
    if (values === null) return { ...notDone(null, read.faults), group: 'home', typed: read.typed };
    const preview = await readHome(shop, visit, { ...settings.current(), ...values });
    return { ...notDone(null), isDone: true, group: 'home', typed: read.typed, preview };
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy['home-page'], path: PATH, isHidden: true });
}

export default function HomePageEditor({ loaderData: { form, home, collections }, actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData;
  const choices = [{ value: '', label: copy.noCollection }, ...collections];
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy['home-page']}</h1>
        <p>{copy.lead}</p>
      </header>
      {form && (
        <SettingGroupForm
          form={form}
          action={PATH}
          answer={answer}
          choices={Object.fromEntries(featuredNames.map((name) => [name, choices]))}
        >
          <button type="submit" className="button" name="intent" value="preview">
            {copy.preview}
          </button>
        </SettingGroupForm>
      )}
      <section className={adminStyles.card} aria-labelledby="preview-title">
        <h2 id="preview-title">{copy.previewTitle}</h2>
        <p className="hint" role="status">
          {answer?.preview && <b>{copy.unsaved}</b>} {copy.previewLead}
        </p>
        <div className={styles.preview} inert>
          <HomeView {...(answer?.preview ?? home)} />
        </div>
      </section>
    </>
  );
}
