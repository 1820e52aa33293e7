import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, adminOf, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { formatDay } from '#lib/clock.ts';
import { roles } from '#shop/accounts/permissions.ts';
import {
  cancelInvitation,
  inviteStaff,
  listInvitations,
  type OpenInvitation,
  resendInvitation,
} from '#shop/accounts/staff/invite-staff.server.ts';
import { inviteForm } from '#shop/accounts/staff/staff.form.ts';
import { listStaff, type StaffMember } from '#shop/accounts/staff/staff.server.ts';
import type { Route } from './+types/route.ts';
import { staffCopy as copy } from './copy.ts';
import { RoleField } from './role-field.tsx';
import styles from './staff.module.css';

const PATH = '/admin/staff';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [members, invitations] = await Promise.all([listStaff(db), listInvitations(db, new Date())]);
  return { members, invitations, ownId: adminOf(context).customerId };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin: { customerId: adminId }, shop: { accounts, db }, form }) => {
    const invitationId = fieldText(form, 'id');
    switch (form.get('intent')) {
      case 'invite': {
        const read = readFields(form, inviteForm);
        if (!read.ok) return notDone(null, read.faults);
        const invited = await inviteStaff(accounts, { adminId, ...read.value });
        return invited.ok ? done(copy.invited) : notDone(copy.refused[invited.reason]);
      }
      case 'resend': {
        const sent = await resendInvitation(accounts, { adminId, invitationId });
        return sent.ok ? done(copy.invited) : notDone(copy.refused[sent.reason]);
      }
      case 'cancel': {
        const cancelled = await cancelInvitation(db, { adminId, invitationId });
        return cancelled.ok ? done(copy.cancelled) : notDone(copy.refused[cancelled.reason]);
      }
      default:
        return unknownForm();
    }
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

/** The members of the staff, and who is invited. */
export default function Staff({ loaderData: { members, invitations, ownId }, actionData }: Route.ComponentProps) {
  const answer: AdminAnswer | undefined = actionData;
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
        <p>
          <Link className="link" to="/admin/settings#staff">
            {copy.rules}
          </Link>
        </p>
      </header>
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      <section aria-labelledby="members" className={adminStyles.form}>
        <h2 id="members">{copy.members}</h2>
        <ul className={styles.list}>
          {members.map((member) => (
            <li key={member.customerId} className={`${adminStyles.card} ${styles.entry}`}>
              <Member member={member} isOwn={member.customerId === ownId} />
            </li>
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className={adminStyles.form}>
          <h2 id="invitations">{copy.open}</h2>
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <li key={invitation.id} className={`${adminStyles.card} ${styles.entry}`}>
                <Invitation invitation={invitation} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Invite answer={answer} key={invitations[0]?.id} />
    </>
  );
}

const Member = ({ member, isOwn }: { member: StaffMember; isOwn: boolean }) => (
  <>
    <span>
      <Link className="link" to={`${PATH}/${member.customerId}`}>
        {member.name}
      </Link>{' '}
      {member.email} <span className="hint">{copy.since(formatDay(member.since))}</span>
    </span>
    <span className={adminStyles.actions}>
      {isOwn && <span className="tag">{copy.you}</span>}
      {member.hasSecondFactor && <span className="tag done">{copy.twoFactor}</span>}
      <span className="tag">{roles[member.role].label}</span>
    </span>
  </>
);

const Invitation = ({ invitation: { id, email, role, expiresAt, isExpired } }: { invitation: OpenInvitation }) => (
  <>
    <span>
      {email}, {roles[role].label}{' '}
      <span className="hint">{isExpired ? copy.expired : copy.until(formatDay(expiresAt))}</span>
    </span>
    <Form method="post" action={PATH} className={adminStyles.actions}>
      <input type="hidden" name="id" value={id} />
      <ActionButton intent="resend" look="small" aria-label={copy.resendTo(email)}>
        {copy.resend}
      </ActionButton>
      <ActionButton intent="cancel" look="small" aria-label={copy.cancelOf(email)}>
        {copy.cancel}
      </ActionButton>
    </Form>
  </>
);

function Invite({ answer }: { answer: AdminAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const isBusy = useNavigation().formData?.get('intent') === 'invite';
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <section className={adminStyles.card} aria-labelledby="invite">
        <h2 id="invite">{copy.invite}</h2>
        <Form method="post" action={PATH} ref={form} className={styles.form} noValidate>
          <TextField name="email" type="email" label={copy.email} hint={copy.emailHint} autoComplete="off" />
          <RoleField />
          <div className={adminStyles.actions}>
            <ActionButton intent="invite" look="loud" disabled={isBusy}>
              {isBusy ? copy.sending : copy.send}
            </ActionButton>
          </div>
        </Form>
      </section>
    </FaultsContext>
  );
}
