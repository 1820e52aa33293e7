import { ChoiceField } from '#app/admin/components/form-field.tsx';
import { roleNames, roles } from '#shop/accounts/permissions.ts';
import { staffCopy as copy } from './copy.ts';

/** The roles with what each may do. */
export const RoleField = ({ role = 'packer' }: { role?: string }) => (
  <ChoiceField name="role" label={copy.role} defaultValue={role}>
    {roleNames.map((name) => (
      <option key={name} value={name}>
        {copy.roleText(roles[name].label, roles[name].summary)}
      </option>
    ))}
  </ChoiceField>
);
