import type { Migration } from 'kysely/migration';
import * as opening from './0001-opening.ts';
import * as shopMarks from './0002-catalog-shop-marks.ts';
import * as waitingPictures from './0003-catalog-waiting-pictures.ts';
import * as accountsAndMail from './0004-accounts-and-mail.ts';
import * as likes from './0005-likes.ts';
import * as reviews from './0006-reviews.ts';
import * as addresses from './0007-addresses.ts';
import * as mediaSentAt from './0009-media-sent-at.ts';
import * as orders from './0010-orders.ts';
import * as auditLog from './0011-admin-audit-log.ts';
import * as adminProducts from './0012-catalog-desk.ts';
import * as priceChanges from './0013-catalog-price-changes.ts';
import * as adminOrders from './0014-orders-desk.ts';
import * as reviewsAndMessages from './0015-reviews-messages.ts';
import * as adminOverview from './0016-admin-overview.ts';
import * as pageChanges from './0017-page-changes.ts';
import * as mediaLeftovers from './0019-media-leftovers.ts';
import * as ordersShown from './0020-orders-shown.ts';
import * as cheaperCheckouts from './0021-cheaper-checkouts.ts';
import * as knownDevices from './0022-known-devices.ts';
import * as ordersLimits from './0023-orders-limits.ts';
import * as credentialVersion from './0024-credential-version.ts';
import * as importJobs from './0025-catalog-import-jobs.ts';
import * as standardNames from './0026-standard-names.ts';
import * as paymentMethods from './0027-orders-payment-methods.ts';
import * as orderStatusIndexes from './0028-orders-status-indexes.ts';
import * as ordersAdjustments from './0029-orders-adjustments.ts';
import * as searchWords from './0031-search-words.ts';
import * as settings from './0032-settings.ts';
import * as returns from './0033-returns.ts';
import * as ordersRefunds from './0034-orders-refunds.ts';
import * as cheaperChecks from './0035-orders-cheaper-checks.ts';
import * as funnel from './0036-funnel.ts';
import * as moreSynonyms from './0037-more-synonyms.ts';
import * as promotions from './0038-promotions.ts';
import * as promotionsShown from './0039-promotions-shown.ts';
import * as carts from './0040-carts.ts';
import * as itemPage from './0041-item-page.ts';
import * as photosAndAlerts from './0042-photos-and-alerts.ts';
import * as returnsEvents from './0043-returns-events.ts';
import * as apiKeys from './0044-api-keys.ts';
import * as codRemittances from './0049-cod-remittances.ts';
import * as collections from './0051-collections.ts';
import * as moneyByDay from './0053-money-by-day.ts';
import * as accountsStaff from './0054-accounts-staff.ts';
import * as apiIdempotencyKeys from './0056-api-idempotency-keys.ts';
import * as apiEvents from './0057-api-events.ts';
import * as drops from './0058-drops.ts';
import * as preOrders from './0059-pre-orders.ts';
import * as paymentsMixedCarts from './0060-payments-mixed-carts.ts';
import * as loginCodes from './0061-accounts-login-codes.ts';
import * as settingsPictures from './0062-settings-pictures.ts';
import * as policies from './0063-policies.ts';
import * as productsImportOptions from './0064-products-import-options.ts';
import * as editsAndVotes from './0065-edits-and-votes.ts';
import * as businessBuyers from './0066-business-buyers.ts';
import * as draftOrders from './0067-draft-orders.ts';
import * as customersNotes from './0068-customers-notes.ts';
import * as webhooks from './0069-webhooks.ts';
import * as shipments from './0070-shipments.ts';
import * as catalogWeight from './0071-catalog-weight.ts';
import * as moving from './0072-moving.ts';
import * as draftOrdersBusiness from './0073-draft-orders-business.ts';
import * as parcelSizes from './0074-parcels.ts';
import * as movingProgress from './0075-moving-progress.ts';
import * as apiFilesAndKeys from './0076-api-files-and-keys.ts';
import * as ordersTags from './0077-orders-tags.ts';
import * as parcels from './0079-parcels.ts';
import * as messageReplies from './0080-message-replies.ts';
import * as variantReleases from './0082-variant-releases.ts';
import * as dbProfile from './0083-db-profile.ts';
import * as savedFilters from './0086-saved-filters.ts';
import * as incomingEmail from './0087-incoming-email.ts';
import * as movingBackground from './0090-moving-background.ts';
import * as parcelsBack from './0094-parcels-back.ts';
import * as auditLogRedacted from './0095-audit-log-redacted.ts';
import * as messagesCustomer from './0103-messages-customer.ts';
import * as shipmentsCancel from './0105-shipments-cancel.ts';
import * as lastRuns from './0106-last-runs.ts';
import * as accountsPhone from './0109-accounts-phone.ts';
import * as cashOfParcels from './0120-cash-of-parcels.ts';
import * as moneyEvents from './0121-webhooks-money-events.ts';
import * as auditLogNames from './0125-audit-log-names.ts';

/**
 * Imported one by one, because the built server has no migrations folder. A test compares this list with the folder.
 */
export const migrations: Record<string, Migration> = {
  '0001-opening': opening,
  '0002-catalog-shop-marks': shopMarks,
  '0003-catalog-waiting-pictures': waitingPictures,
  '0004-accounts-and-mail': accountsAndMail,
  '0005-likes': likes,
  '0006-reviews': reviews,
  '0007-addresses': addresses,
  '0009-media-sent-at': mediaSentAt,
  '0010-orders': orders,
  '0011-admin-audit-log': auditLog,
  '0012-catalog-desk': adminProducts,
  '0013-catalog-price-changes': priceChanges,
  '0014-orders-desk': adminOrders,
  '0015-reviews-messages': reviewsAndMessages,
  '0016-admin-overview': adminOverview,
  '0017-page-changes': pageChanges,
  '0019-media-leftovers': mediaLeftovers,
  '0020-orders-shown': ordersShown,
  '0021-cheaper-checkouts': cheaperCheckouts,
  '0022-known-devices': knownDevices,
  '0023-orders-limits': ordersLimits,
  '0024-credential-version': credentialVersion,
  '0025-catalog-import-jobs': importJobs,
  '0026-standard-names': standardNames,
  '0027-orders-payment-methods': paymentMethods,
  '0028-orders-status-indexes': orderStatusIndexes,
  '0029-orders-adjustments': ordersAdjustments,
  '0031-search-words': searchWords,
  '0032-settings': settings,
  '0033-returns': returns,
  '0034-orders-refunds': ordersRefunds,
  '0035-orders-cheaper-checks': cheaperChecks,
  '0036-funnel': funnel,
  '0037-more-synonyms': moreSynonyms,
  '0038-promotions': promotions,
  '0039-promotions-shown': promotionsShown,
  '0040-carts': carts,
  '0041-item-page': itemPage,
  '0042-photos-and-alerts': photosAndAlerts,
  '0043-returns-events': returnsEvents,
  '0044-api-keys': apiKeys,
  '0049-cod-remittances': codRemittances,
  '0051-collections': collections,
  '0053-money-by-day': moneyByDay,
  '0054-accounts-staff': accountsStaff,
  '0056-api-idempotency-keys': apiIdempotencyKeys,
  '0057-api-events': apiEvents,
  '0058-drops': drops,
  '0059-pre-orders': preOrders,
  '0060-payments-mixed-carts': paymentsMixedCarts,
  '0061-accounts-login-codes': loginCodes,
  '0062-settings-pictures': settingsPictures,
  '0063-policies': policies,
  '0064-products-import-options': productsImportOptions,
  '0065-edits-and-votes': editsAndVotes,
  '0066-business-buyers': businessBuyers,
  '0067-draft-orders': draftOrders,
  '0068-customers-notes': customersNotes,
  '0069-webhooks': webhooks,
  '0070-shipments': shipments,
  '0071-catalog-weight': catalogWeight,
  '0072-moving': moving,
  '0073-draft-orders-business': draftOrdersBusiness,
  '0074-parcels': parcelSizes,
  '0075-moving-progress': movingProgress,
  '0076-api-files-and-keys': apiFilesAndKeys,
  '0077-orders-tags': ordersTags,
  '0079-parcels': parcels,
  '0080-message-replies': messageReplies,
  '0082-variant-releases': variantReleases,
  '0083-db-profile': dbProfile,
  '0086-saved-filters': savedFilters,
  '0087-incoming-email': incomingEmail,
  '0090-moving-background': movingBackground,
  '0094-parcels-back': parcelsBack,
  '0095-audit-log-redacted': auditLogRedacted,
  '0103-messages-customer': messagesCustomer,
  '0105-shipments-cancel': shipmentsCancel,
  '0106-last-runs': lastRuns,
  '0109-accounts-phone': accountsPhone,
  '0120-cash-of-parcels': cashOfParcels,
  '0121-webhooks-money-events': moneyEvents,
  '0125-audit-log-names': auditLogNames,
};
