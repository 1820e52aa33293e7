import type {
  AdminRolesTable,
  CustomersTable,
  LoginsTable,
  SessionsTable,
  TwoFactorsTable,
  VerificationsTable,
} from './accounts.ts';
import type { AddressesTable } from './addresses.ts';
import type {
  ProductImagesTable,
  ProductsTable,
  SearchWordsTable,
  ShopMarksTable,
  StockMovesTable,
  VariantsTable,
} from './catalog.ts';
import type { LikesTable } from './likes.ts';
import type { MediaTable } from './media.ts';
import type { ContactMessagesTable } from './messages.ts';
import type { OutboxTable } from './notifications.ts';
import type { ReviewReportsTable, ReviewsTable } from './reviews.ts';

/** Every table that a room reads or writes; each room writes only its own. */
export type Tables = {
  media: MediaTable;
  products: ProductsTable;
  variants: VariantsTable;
  product_images: ProductImagesTable;
  stock_moves: StockMovesTable;
  search_words: SearchWordsTable;
  shop_marks: ShopMarksTable;
  likes: LikesTable;
  reviews: ReviewsTable;
  review_reports: ReviewReportsTable;
  contact_messages: ContactMessagesTable;
  outbox: OutboxTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  logins: LoginsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  admin_roles: AdminRolesTable;
  addresses: AddressesTable;
};
