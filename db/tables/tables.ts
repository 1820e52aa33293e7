import type {
  AdminRolesTable,
  CustomersTable,
  KnownDevicesTable,
  LoginsTable,
  SessionsTable,
  TwoFactorsTable,
  VerificationsTable,
} from './accounts.ts';
import type { AddressesTable } from './addresses.ts';
import type { AuditLogTable } from './admin.ts';
import type {
  ImportDraftsTable,
  PriceChangesTable,
  ProductImagesTable,
  ProductsTable,
  SearchWordsTable,
  ShopMarksTable,
  StockMovesTable,
  VariantsTable,
} from './catalog.ts';
import type { ChangesTable } from './changes.ts';
import type { LikesTable } from './likes.ts';
import type { MediaLeftoversTable, MediaTable } from './media.ts';
import type { ContactMessagesTable } from './messages.ts';
import type { OutboxTable } from './notifications.ts';
import type {
  CheckoutKeysTable,
  CheckoutsTable,
  DownloadsTable,
  InvoiceCountersTable,
  InvoicesTable,
  OrderAdjustmentsTable,
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
  ProductFilesTable,
  ServicesTable,
} from './orders.ts';
import type { CapturesTable, PaymentsTable, PaymentWebhooksTable, RefundsTable } from './payments.ts';
import type { DeletedHiddenReviewsTable, ReviewReportsTable, ReviewsTable } from './reviews.ts';
import type { SearchLogTable, SearchSynonymsTable } from './search.ts';

/** All tables. Each module writes only its own. */
export type Tables = {
  media: MediaTable;
  media_leftovers: MediaLeftoversTable;
  products: ProductsTable;
  variants: VariantsTable;
  product_images: ProductImagesTable;
  stock_moves: StockMovesTable;
  price_changes: PriceChangesTable;
  search_words: SearchWordsTable;
  search_synonyms: SearchSynonymsTable;
  search_log: SearchLogTable;
  shop_marks: ShopMarksTable;
  import_drafts: ImportDraftsTable;
  likes: LikesTable;
  reviews: ReviewsTable;
  review_reports: ReviewReportsTable;
  deleted_hidden_reviews: DeletedHiddenReviewsTable;
  contact_messages: ContactMessagesTable;
  outbox: OutboxTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  logins: LoginsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  admin_roles: AdminRolesTable;
  known_devices: KnownDevicesTable;
  checkouts: CheckoutsTable;
  checkout_keys: CheckoutKeysTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_adjustments: OrderAdjustmentsTable;
  order_events: OrderEventsTable;
  invoice_counters: InvoiceCountersTable;
  invoices: InvoicesTable;
  services: ServicesTable;
  product_files: ProductFilesTable;
  downloads: DownloadsTable;
  payments: PaymentsTable;
  captures: CapturesTable;
  refunds: RefundsTable;
  payment_webhooks: PaymentWebhooksTable;
  addresses: AddressesTable;
  audit_log: AuditLogTable;
  changes: ChangesTable;
};
