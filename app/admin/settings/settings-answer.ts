import type { AdminAnswer } from '#app/http/admin.ts';
import type { Announcement } from '#shop/settings/announcement.ts';
import type { Logo } from '#shop/settings/logo.ts';
import type { SettingGroup } from '#shop/settings/shop-settings.ts';

/** The top of every page as it would be; nothing of it is saved. */
export type SettingsPreview = { name: string; logo: Logo | null; announcement: Announcement | null };

/** An email about an order as it would be. */
export type EmailPreview = { from: string; subject: string; text: string };

/** The answer of one group's form; `typed` is what it shows again. */
export type SettingsAnswer = AdminAnswer & {
  group?: SettingGroup;
  typed?: Record<string, string>;
  pageTop?: SettingsPreview;
  email?: EmailPreview;
  /** The address of a sample invoice. */
  invoice?: string;
};
