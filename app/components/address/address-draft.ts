import type { Address } from '#shop/addresses/address.ts';
import { addressFields } from '#shop/addresses/address-fields.ts';

/** Unsaved input of the checkout's address form: the session may end before it is saved. */
const DRAFT = 'addressDraft';

export function saveDraft(form: FormData): void {
  try {
    sessionStorage.setItem(
      DRAFT,
      JSON.stringify(Object.fromEntries(addressFields.map((name) => [name, form.get(name)]))),
    );
  } catch {
    // Storage is blocked or full: the input lasts as long as the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT);
  } catch {
    // Storage is blocked.
  }
}

/** The draft as an address. null: there is none. */
export function readDraft(): Address | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const text = (name: (typeof addressFields)[number]) => (typeof stored[name] === 'string' ? stored[name] : '');
    return {
      id: '',
      name: text('name'),
      phone: text('phone'),
      pincode: text('pincode'),
      city: text('city'),
      state: text('state'),
      stateCode: null,
      addressLine: text('addressLine'),
      landmark: text('landmark'),
      isDefault: false,
      needsCheck: false,
    };
  } catch {
    return null;
  }
}
