/** Fields of an address that customers type, in the order of the form. */
export const addressFields = ['name', 'phone', 'pincode', 'city', 'state', 'addressLine', 'landmark'] as const;
