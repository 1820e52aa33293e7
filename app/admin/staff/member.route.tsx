import { useRef } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { RemoveButton } from '#app/admin/components/confirm-dialog.tsx';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { FaultsContext } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { formatDateTime } from '#lib/clock.ts';
import { adminsCopy } from '#shop/accounts/copy.ts';
import { listSessions, type OpenSession } from '#shop/accounts/sessions.server.ts';
import { roleForm } from '#shop/accounts/staff/staff.form.ts';
import {
  changeRole,
  findStaffMember,
  logOutStaff,
  removeStaff,
  type StaffMember,
} from '#shop/accounts/staff/staff.server.ts';
import { listKeysMadeBy } from '#shop/api-keys/api-keys.server.ts';
import type { Route } from './+types/member.route.ts';
import { staffMemberCopy as copy, staffCopy } from './copy.ts';
import { RoleField } from './role-field.tsx';
import styles from './staff.module.css';

const LIST = '/admin/staff';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [member, sessions, keys] = await Promise.all([
    findStaffMember(db, id),
    listSessions(db, { customerId: id, id: '' }),
    listKeysMadeBy(db, id),
  ]);
  if (member === null) throw data(null, { status: 404 });
  return { member, sessions, keys };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop: { db }, form }) => {
    const who = { adminId: admin.customerId, customerId: args.params.id };
    switch (form.get('intent')) {
      case 'role': {
        const read = readFields(form, roleForm);
        if (!read.ok) return notDone(null, read.faults);
        const changed = await changeRole(db, { ...who, ...read.value });
        return changed.ok ? done(copy.saved) : notDone(staffCopy.refused[changed.reason]);
      }
      case 'log-out': {
        const ended = await logOutStaff(db, who);
        return ended.ok ? done(copy.loggedOut(ended.value)) : notDone(staffCopy.refused[ended.reason]);
      }
      case 'remove': {
        const removed = await removeStaff(db, who);
        return removed.ok ? redirect(LIST, 303) : notDone(staffCopy.refused[removed.reason]);
      }
      default:
        return unknownForm();
    }
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.member.name ?? copy.back,
    path: `${LIST}/${params.id}`,
    isHidden: true,
  });
}

/** One member of the staff: role, sessions, removal. */
export default function Member({ loaderData: { member, sessions, keys }, actionData }: Route.ComponentProps) {
  const answer: AdminAnswer | undefined = actionData;
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const path = `${LIST}/${member.customerId}`;
  return (
    <>
      <header className={adminStyles.head}>
        <ListCrumb path={LIST} label={copy.back} id={member.customerId} />
        <h1>{member.name}</h1>
      </header>
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      <FaultsContext value={answer?.faults ?? {}}>
        <section className={adminStyles.card} aria-labelledby="role-title">
          <h2 id="role-title">{staffCopy.role}</h2>
          <Form method="post" action={path} ref={form} className={styles.form} key={member.role}>
            <RoleField role={member.role} />
            <div className={adminStyles.actions}>
              <button type="submit" className="button loud" name="intent" value="role">
                {copy.save}
              </button>
            </div>
          </Form>
        </section>
      </FaultsContext>
      <Details member={member} />
      <Sessions sessions={sessions} path={path} />
      {keys.length > 0 && <Keys keys={keys} />}
      <RemoveButton
        path={path}
        fields={{ intent: 'remove' }}
        label={copy.remove}
        title={copy.removeTitle(member.name)}
        confirm={copy.removeConfirm}
      >
        {keys.length === 0 ? copy.removeText : `${copy.removeText} ${copy.keysStay(keys)}`}
      </RemoveButton>
    </>
  );
}

function Details({ member }: { member: StaffMember }) {
  const { customerId, email, source, hasSecondFactor, lastLoginAt } = member;
  const facts: [name: string, fact: string][] = [
    [copy.email, email],
    [copy.source, adminsCopy.sources[source]],
    [staffCopy.twoFactor, hasSecondFactor ? copy.on : copy.off],
    [copy.lastLogin, lastLoginAt === null ? copy.never : formatDateTime(lastLoginAt)],
  ];
  return (
    <section className={adminStyles.card} aria-labelledby="details-title">
      <h2 id="details-title">{copy.details}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Link className="link" to={`/admin/audit-log?admin=${encodeURIComponent(customerId)}`}>
        {copy.log}
      </Link>
    </section>
  );
}

const Sessions = ({ sessions, path }: { sessions: readonly OpenSession[]; path: string }) => (
  <section className={adminStyles.card} aria-labelledby="sessions-title">
    <h2 id="sessions-title">{copy.sessions}</h2>
    {sessions.length === 0 ? (
      <p className="hint">{copy.noSessions}</p>
    ) : (
      <>
        <ul className={styles.list}>
          {sessions.map(({ id, device, address, lastUsedAt }) => (
            <li key={id}>
              {device ?? copy.unknownDevice} {address}{' '}
              <span className="hint">{copy.used(formatDateTime(lastUsedAt))}</span>
            </li>
          ))}
        </ul>
        <Form method="post" action={path}>
          <button type="submit" className="button small" name="intent" value="log-out">
            {copy.logOut}
          </button>
        </Form>
      </>
    )}
  </section>
);

/** Names of the valid API keys, which outlive the role. */
const Keys = ({ keys }: { keys: readonly string[] }) => (
  <section className={adminStyles.card} aria-labelledby="keys-title">
    <h2 id="keys-title">{copy.keys}</h2>
    <ul className={styles.list}>
      {keys.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may have one name
        <li key={at}>{name}</li>
      ))}
    </ul>
    <p className="hint">{copy.keysHint}</p>
    <Link className="link" to="/admin/api-keys">
      {copy.toKeys}
    </Link>
  </section>
);
