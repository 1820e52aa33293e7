import { Form, Link, redirect } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { submitSettings } from '#app/admin/settings/settings-action.server.ts';
import type { SettingsAnswer } from '#app/admin/settings/settings-answer.ts';
import { SettingGroupForm } from '#app/admin/settings/settings-form.tsx';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readSettingForms } from '#shop/settings/settings-forms.server.ts';
import { findSetupStep, finishSetupStep } from '#shop/settings/setup.server.ts';
import { SETUP_STEPS, setupSteps } from '#shop/settings/setup-steps.ts';
import type { Route } from './+types/route.ts';
import { setupCopy as copy } from './copy.ts';
import styles from './setup.module.css';

const PATH = '/admin/setup';

/** The step in the address, or the one where the owner left; null: the setup is finished. */
async function stepOf(request: Request, db: Parameters<typeof findSetupStep>[0]): Promise<number | null> {
  const left = await findSetupStep(db);
  const requested = Number(new URL(request.url).searchParams.get('step'));
  return left !== null && Number.isInteger(requested) && requested >= 1 && requested <= SETUP_STEPS ? requested : left;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const step = await stepOf(request, shop.db);
  if (step === null) throw redirect('/admin');
  const shown = setupSteps[step - 1];
  if (shown === undefined) return { step, form: null };
  const form = (await readSettingForms(shop)).find(({ group }) => group === shown.group);
  if (form === undefined) throw new Error(`There is no form of the settings ${shown.group}`);
  // In the order of the step, not of the group.
  const fields = shown.names.flatMap((name) => form.fields.filter((field) => field.name === name));
  return { step, form: { ...form, fields } };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin<SettingsAnswer>(args, async (submission) => {
    const { db } = submission.shop;
    const step = await stepOf(args.request, db);
    if (step === null) return redirect('/admin', 303);
    const intent = submission.form.get('intent');
    if (intent !== 'skip') {
      const answer = await submitSettings(submission, setupSteps[step - 1]?.names ?? []);
      if (!answer.isDone || intent !== 'save') return answer;
    }
    await finishSetupStep(db, step);
    return redirect(step === SETUP_STEPS ? '/admin' : `${PATH}?step=${step + 1}`, 303);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

export default function Setup({ loaderData: { step, form }, actionData }: Route.ComponentProps) {
  const answer: SettingsAnswer | undefined = actionData;
  const title = `${copy.step(step, SETUP_STEPS)}: ${copy.names[step - 1]}`;
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
      </header>
      <nav aria-label={copy.steps}>
        <ol className={styles.steps}>
          {copy.names.map((name, at) => (
            <li key={name}>
              <Link to={`${PATH}?step=${at + 1}`} aria-current={at + 1 === step ? 'step' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {form === null ? (
        <FirstProduct title={title} />
      ) : (
        <SettingGroupForm
          key={step}
          form={form}
          action={`${PATH}?step=${step}`}
          answer={answer}
          title={title}
          lead={copy.leads[step - 1] ?? ''}
          save={copy.save}
        >
          <button type="submit" className="button" name="intent" value="skip">
            {copy.skip}
          </button>
        </SettingGroupForm>
      )}
      <p className={adminStyles.actions}>
        {step > 1 && (
          <Link className="link" to={`${PATH}?step=${step - 1}`}>
            {copy.back}
          </Link>
        )}
        <Link className="link" to="/admin">
          {copy.later}
        </Link>
      </p>
    </>
  );
}

const FirstProduct = ({ title }: { title: string }) => (
  <section className={adminStyles.card} aria-labelledby="product-title">
    <h2 id="product-title">{title}</h2>
    <p className="hint">{copy.leads.at(-1)}</p>
    <Form method="post" action={`${PATH}?step=${SETUP_STEPS}`} className={adminStyles.actions}>
      <Link className="button loud" to="/admin/products/new">
        {copy.addProduct}
      </Link>
      <Link className="button" to="/admin/products/import">
        {copy.importProducts}
      </Link>
      <button type="submit" className="button" name="intent" value="skip">
        {copy.finish}
      </button>
    </Form>
  </section>
);
