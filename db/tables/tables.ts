import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  AdminRolesTable,
  CustomersTable,
  KnownDevicesTable,
  LoginCodesTable,
  LoginsTable,
  SessionsTable,
  StaffInvitationsTable,
  TwoFactorsTable,
  VerificationsTable,
} from './accounts.ts';
import type { AddressesTable } from './addresses.ts';
import type {
  ApiEventsTable,
  ApiIdempotencyKeysTable,
  ApiKeysTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './api.ts';
import type {
  CollectionProductsTable,
  CollectionsTable,
  ImportDraftsTable,
  PriceChangesTable,
  ProductEditsTable,
  ProductImagesTable,
  ProductsTable,
  SearchWordsTable,
  ShopMarksTable,
  StockMovesTable,
  VariantsTable,
} from './catalog.ts';
import type { MediaLeftoversTable, MediaTable } from './media.ts';
import type { ContactMessagesTable, MailboxesTable, MessageRepliesTable } from './messages.ts';
import type { MovingFilesTable, PastOrdersTable, RedirectsTable } from './moving.ts';
import type {
  CheckoutKeysTable,
  CheckoutsTable,
  DownloadsTable,
  DraftOrdersTable,
  InvoiceCountersTable,
  InvoicesTable,
  OrderAdjustmentsTable,
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
  OrderTagsTable,
  ParcelLinesTable,
  ParcelsTable,
  ProductFilesTable,
  SavedFiltersTable,
  ServicesTable,
  ShipmentsTable,
} from './orders.ts';
import type {
  CapturesTable,
  CodRemittancesTable,
  PaymentsTable,
  PaymentWebhooksTable,
  PayoutDetailsTable,
  RefundPollsTable,
  RefundsTable,
  StoreCreditBalancesTable,
  StoreCreditEntriesTable,
} from './payments.ts';
import type { PromotionCodesTable, PromotionsTable, PromotionUsesTable } from './promotions.ts';
import type {
  ReturnEventsTable,
  ReturnLinesTable,
  ReturnMessagesTable,
  ReturnPhotosTable,
  ReturnsTable,
} from './returns.ts';
import type {
  DeletedHiddenReviewsTable,
  ReviewPhotosTable,
  ReviewReportsTable,
  ReviewsTable,
  ReviewVotesTable,
} from './reviews.ts';
import type { SearchLogTable, SearchSynonymsTable } from './search.ts';
import type { PoliciesTable, SettingsTable, ShopSetupTable } from './settings.ts';

export type LikesTable = {
  customer_id: string;
  product_id: string;
  created_at: Generated<Date>;
};

/** Data that has changed and may be shown on cached pages. Written by triggers, read by `db/changes.ts`. */
export type ChangesTable = {
  id: GeneratedAlways<number>;
  tag: string;
  at: Generated<Date>;
};

/** When a job of an extension ran last, in any process. */
export type ExtensionJobsTable = {
  name: string;
  ran_at: Date;
};

/** Actions of administrators: who, what, before, after. Append-only; written by `db/audit-log.ts`. */
export type AuditLogTable = {
  id: string;
  /** The account may have been deleted. */
  admin_id: string;
  /** "product.update": kind of record, and action. */
  action: string;
  subject_id: string | null;
  /** The name at the time of the action. */
  subject_name: string;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  at: Generated<Date>;
};

export type OutboxTable = {
  id: string;
  kind: string;
  /** Identifies the event, if a recipient gets at most one email about it; null if there is no such limit. */
  event_key: string | null;
  recipient: string;
  facts: ColumnType<Record<string, unknown>, string, string>;
  /** Encrypted facts; null once they are no longer needed. */
  sealed: string | null;
  expires_at: Date | null;
  created_at: Generated<Date>;
  queued_at: Date | null;
  attempts: Generated<number>;
  /** The error of the last attempt. */
  problem: string | null;
  delivered_at: Date | null;
  failed_at: Date | null;
};

/** How often visitors took a step, by day and source; nothing about who. */
export type FunnelCountsTable = {
  day: Date;
  source: string;
  step: string;
  count: number;
};

/** The cart that an account keeps for its customer's other devices. */
export type CartsTable = {
  customer_id: string;
  id: Generated<string>;
  /** Rises with each save. */
  version: Generated<string>;
  /** "<product>.<variant or nothing>.<quantity>". */
  lines: string[];
  updated_at: Generated<Date>;
};

/** Photos of a service order's brief, as WebP files. */
export type BriefPhotosTable = {
  id: string;
  order_id: string;
  /** From 1. */
  position: number;
  width: number;
  height: number;
  picture: Buffer;
  created_at: Generated<Date>;
};

/** Who wants an email when a variant is in stock again; unconfirmed until the link in an email is used. */
export type StockAlertsTable = {
  id: string;
  variant_id: string;
  /** In lower case. */
  email: string;
  confirmed_at: Date | null;
  created_at: Generated<Date>;
};

/** All tables. Each module writes only its own. */
export type Tables = {
  media: MediaTable;
  media_leftovers: MediaLeftoversTable;
  products: ProductsTable;
  variants: VariantsTable;
  product_images: ProductImagesTable;
  stock_moves: StockMovesTable;
  price_changes: PriceChangesTable;
  product_edits: ProductEditsTable;
  collections: CollectionsTable;
  past_orders: PastOrdersTable;
  redirects: RedirectsTable;
  moving_files: MovingFilesTable;
  collection_products: CollectionProductsTable;
  search_words: SearchWordsTable;
  search_synonyms: SearchSynonymsTable;
  funnel_counts: FunnelCountsTable;
  search_log: SearchLogTable;
  shop_marks: ShopMarksTable;
  import_drafts: ImportDraftsTable;
  likes: LikesTable;
  reviews: ReviewsTable;
  review_reports: ReviewReportsTable;
  review_votes: ReviewVotesTable;
  review_photos: ReviewPhotosTable;
  brief_photos: BriefPhotosTable;
  stock_alerts: StockAlertsTable;
  deleted_hidden_reviews: DeletedHiddenReviewsTable;
  contact_messages: ContactMessagesTable;
  message_replies: MessageRepliesTable;
  mailboxes: MailboxesTable;
  outbox: OutboxTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  logins: LoginsTable;
  verifications: VerificationsTable;
  login_codes: LoginCodesTable;
  two_factors: TwoFactorsTable;
  admin_roles: AdminRolesTable;
  staff_invitations: StaffInvitationsTable;
  known_devices: KnownDevicesTable;
  checkouts: CheckoutsTable;
  checkout_keys: CheckoutKeysTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_adjustments: OrderAdjustmentsTable;
  order_events: OrderEventsTable;
  order_tags: OrderTagsTable;
  saved_filters: SavedFiltersTable;
  cod_remittances: CodRemittancesTable;
  shipments: ShipmentsTable;
  parcels: ParcelsTable;
  parcel_lines: ParcelLinesTable;
  invoice_counters: InvoiceCountersTable;
  invoices: InvoicesTable;
  services: ServicesTable;
  product_files: ProductFilesTable;
  downloads: DownloadsTable;
  draft_orders: DraftOrdersTable;
  payments: PaymentsTable;
  captures: CapturesTable;
  refunds: RefundsTable;
  payment_webhooks: PaymentWebhooksTable;
  returns: ReturnsTable;
  return_lines: ReturnLinesTable;
  return_events: ReturnEventsTable;
  return_messages: ReturnMessagesTable;
  return_photos: ReturnPhotosTable;
  payout_details: PayoutDetailsTable;
  store_credit_balances: StoreCreditBalancesTable;
  store_credit_entries: StoreCreditEntriesTable;
  refund_polls: RefundPollsTable;
  promotions: PromotionsTable;
  promotion_codes: PromotionCodesTable;
  promotion_uses: PromotionUsesTable;
  addresses: AddressesTable;
  audit_log: AuditLogTable;
  carts: CartsTable;
  settings: SettingsTable;
  shop_setup: ShopSetupTable;
  policies: PoliciesTable;
  api_keys: ApiKeysTable;
  api_idempotency_keys: ApiIdempotencyKeysTable;
  api_events: ApiEventsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  extension_jobs: ExtensionJobsTable;
  changes: ChangesTable;
};
