import type { Shop } from '#app/http/context.ts';
import { formatDay } from '#lib/clock.ts';
import { adminsCopy } from '#shop/accounts/copy.ts';
import { roles } from '#shop/accounts/permissions.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '#shop/accounts/roles.server.ts';
import { CommandRefused, type ExitCode } from './with-shop.ts';

/** `admin grant`. */
export async function grantRole({ db }: Shop, email: string): Promise<ExitCode> {
  const granted = await grantAdmin(db, email);
  if (!granted.ok) throw new CommandRefused(noAccount(email));
  console.log(`${email} is now an owner.`);
  return 0;
}

/** `admin revoke`. */
export async function revokeRole({ db, accounts }: Shop, email: string): Promise<ExitCode> {
  const revoked = await revokeAdmin(db, email);
  if (!revoked.ok) {
    throw new CommandRefused(
      {
        'email-unknown': noAccount(email),
        'no-admin': `${email} is not on the staff.`,
        'last-admin': `${email} is the only owner. Make someone else an owner first.`,
      }[revoked.reason],
    );
  }
  console.log(`${email} is no longer on the staff and has been logged out everywhere.`);
  if (accounts.settings.adminEmails.includes(email.trim().toLowerCase())) {
    console.log('ADMIN_EMAILS still contains this address, so the role comes back at the next login.');
  }
  return 0;
}

/** `admin list`. */
export async function listRoles({ db }: Shop): Promise<ExitCode> {
  const admins = await listAdmins(db);
  for (const { email, name, source, role, hasSecondFactor, since } of admins) {
    const marks = [
      roles[role].label,
      adminsCopy.sources[source],
      `since ${formatDay(since)}`,
      ...(hasSecondFactor ? [adminsCopy.twoFactor] : []),
    ];
    console.log(`${email}  ${name}  (${marks.join(', ')})`);
  }
  if (admins.length === 0) console.log('There is no staff.');
  return 0;
}

const noAccount = (email: string): string => `There is no account with the email ${email}.`;
