import { expect, test } from 'vitest';
import { can, permissions, type Role, roleNames, roles } from '#shop/accounts/permissions.ts';
import { adminForms } from '#tests/support/security/access-admin.ts';
import { exportMatrix, formsOf, isAmong, staffMatrix } from '#tests/support/security/staff-matrix.ts';
import { adminAccess, homeFor, neededFor, pagesFor } from './admin-access.ts';

const formWith = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const isAllowed = (role: Role, route: string, fields: Record<string, string> | null, params = {}) =>
  neededFor(`/${route}`, params, fields && formWith(fields)).every((permission) => can({ role }, permission));

test('the matrix has every page of the admin, and every action of its forms', () => {
  expect(Object.keys(staffMatrix).sort()).toEqual(
    Object.keys(adminAccess)
      .map((path) => path.slice(1))
      .sort(),
  );
  for (const [route, intents] of Object.entries(adminForms)) {
    const listed = formsOf(route).map(({ intent }) => intent);
    expect(listed.filter((intent) => intent !== '').sort(), route).toEqual([...new Set(intents)].sort());
  }
});

test.each(roleNames)('each role may do what the matrix says, and nothing else: %s', (role) => {
  const wrong: string[] = [];
  for (const [route, { read }] of Object.entries(staffMatrix)) {
    const params = { list: 'shop-orders.csv' };
    if (isAllowed(role, route, null, params) !== isAmong(read, role)) wrong.push(`${route}: open`);
    for (const { intent, cell } of formsOf(route))
      if (isAllowed(role, route, intent === '' ? {} : { intent }, params) !== isAmong(cell, role))
        wrong.push(`${route}: ${intent}`);
  }
  for (const [list, cell] of Object.entries(exportMatrix))
    if (isAllowed(role, 'admin/export/:list', null, { list }) !== isAmong(cell, role)) wrong.push(list);
  expect(wrong).toEqual([]);
});

test('what is declared nowhere is for owners only', () => {
  for (const role of roleNames) {
    expect(isAllowed(role, 'admin/shop-orders', { intent: 'no such action' }), role).toBe(role === 'owner');
    expect(isAllowed(role, 'admin/shop-orders', { intent: 'toString' }), role).toBe(role === 'owner');
    expect(isAllowed(role, 'admin/no-such-page', null), role).toBe(role === 'owner');
    expect(isAllowed(role, 'admin/audit-log', {}), role).toBe(role === 'owner');
  }
});

test('a form that records a payment needs that permission too', () => {
  expect(isAllowed('packer', 'admin/orders/:id', { intent: 'completed' })).toBe(true);
  expect(isAllowed('packer', 'admin/orders/:id', { intent: 'completed', received: 'yes' })).toBe(false);
  expect(isAllowed('packer', 'admin/shop-orders', { intent: 'completed', received: 'yes' })).toBe(false);
  expect(isAllowed('manager', 'admin/shop-orders', { intent: 'completed', received: 'yes' })).toBe(true);
});

test('everybody may open the page that /admin leads to, and nobody without a role has a permission', () => {
  for (const role of roleNames) {
    const home = pagesFor(role).includes('/admin') ? '/admin' : homeFor(role);
    expect(pagesFor(role), role).toContain(home);
  }
  expect(roles.owner.permissions).toEqual(permissions);
  expect(permissions.filter((permission) => can({ role: null }, permission) || can(null, permission))).toEqual([]);
});

test('a form with several actions is for owners only', () => {
  const form = formWith({ intent: 'note' });
  form.append('intent', 'refund');
  expect(neededFor('/admin/orders/:id', {}, form).every((permission) => can({ role: 'packer' }, permission))).toBe(
    false,
  );
});
