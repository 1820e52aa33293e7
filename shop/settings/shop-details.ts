import type { ShopDetails } from '#config/details.ts';
import type { ShopSettings } from './shop-settings.ts';

/** The shop's details as these settings have them. @param origin the public URL without a trailing slash */
export const detailsOf = (values: ShopSettings, origin: string): ShopDetails => ({
  name: values.shopName,
  email: values.shopEmail,
  phone: values.shopPhone,
  chatUrl: values.chatUrl,
  instagramUrl: values.instagramUrl,
  youtubeUrl: values.youtubeUrl,
  facebookUrl: values.facebookUrl,
  owner: values.shopOwner,
  address: values.shopAddress,
  grievanceOfficer: values.grievanceOfficer,
  gstin: values.gstin,
  invoicePrefix: values.invoicePrefix,
  origin,
});
