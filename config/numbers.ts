/** The numbers of the product, each with its unit in the name. Everything that shows or checks one reads it here. */
export const numbers = {
  SPLASH_MS: 2_000,
  TOAST_MS: 3_000,
  CHECKOUT_LEAVE_MS: 1_500,
  SIDEBAR_REM: 15,

  /** The binding promise. */
  DELIVERY_PROMISE_DAYS: 7,
  ITEM_DELIVERY_DAYS: '5–7',
  TERMS_DELIVERY_WORKING_DAYS: '3–4',
  RETURN_DAYS: 7,
  DAMAGE_REPORT_HOURS: 24,
  REPLACEMENT_WORKING_DAYS: '5–7',
  DUPLICATE_PAYMENT_BUSINESS_DAYS: '3–7',
  REFUND_WORKING_DAYS: '5–7',
  QUOTE_VALID_DAYS: 14,
  /** Of a link in a letter; the page of the order makes new ones. */
  DOWNLOAD_LINK_DAYS: 7,
  /** Of one line. */
  DOWNLOADS_MAX: 50,
  BRIEF_MAX_CHARACTERS: 5_000,
  AGE_MIN_YEARS: 13,
  TERMS_EFFECTIVE: 'June 26, 2025',
  /** Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */
  GRIEVANCE_ACKNOWLEDGE_HOURS: 48,
  GRIEVANCE_ANSWER_DAYS: 30,
  /** CGST Act, section 36: months from the due date of the year's annual return. */
  TAX_BOOKS_MONTHS: 72,

  RATING_MIN: 1,
  RATING_MAX: 5,
  REVIEW_MAX_CHARACTERS: 2_000,
  REVIEW_REPLY_MAX_CHARACTERS: 1_000,
  HIDDEN_REASON_MAX_CHARACTERS: 300,
  PIN_DIGITS: 6,
  PHONE_MIN_DIGITS: 10,
  PHONE_MAX_DIGITS: 15,
  PASSWORD_MIN_CHARACTERS: 6,

  /** In one customer's address book. */
  ADDRESSES_MAX: 20,

  /** Of one line in a cart. */
  QUANTITY_MAX_PIECES: 10,
  /** Different lines in a cart; more are dropped on reading. */
  CART_MAX_LINES: 100,
  GRID_PAGE_PRODUCTS: 24,
  ORDERS_PAGE_ROWS: 20,
  /** Of a list of the admin. */
  DESK_PAGE_ROWS: 50,
  /** Pages a listing shows at once when it is opened at `?page=n`. */
  GRID_WINDOW_PAGES: 5,
  OPTIONS_MAX: 2,
  VARIANTS_MAX: 100,
  IMAGES_MAX: 20,
  /** From this many pieces down a product is "low". */
  LOW_STOCK_PIECES: 5,
  PRICE_MAX_RUPEES: 10_000_000,

  NAME_MAX_CHARACTERS: 200,
  DESCRIPTION_MAX_CHARACTERS: 2_000,
  FULL_DESCRIPTION_MAX_CHARACTERS: 20_000,
  MESSAGE_NAME_MAX_CHARACTERS: 100,
  MESSAGE_MAX_CHARACTERS: 5_000,
  /** Until then a deleted message can be brought back. */
  DELETED_MESSAGE_DAYS: 30,
  /** Letters are no archive: what was delivered is kept so long, for who asks whether it went out. */
  DELIVERED_LETTER_DAYS: 30,
  /** So long can a letter that was given up be tried again. */
  FAILED_LETTER_DAYS: 90,
  SERVICE_SLUG_MAX_CHARACTERS: 100,
  SERVICE_TEXT_MAX_CHARACTERS: 5_000,
  EMAIL_MAX_CHARACTERS: 254,

  SEARCH_MAX_CHARACTERS: 100,
  SEARCH_COUNT_MAX: 1_000,
  SEARCH_CANDIDATES_MAX: 500,

  UPLOAD_MAX_BYTES: 10 * 1024 * 1024,
  /** What a digital product hands over; a larger file lies behind a link. */
  PRODUCT_FILE_MAX_BYTES: 25 * 1024 * 1024,
  IMAGE_MAX_PIXELS: 40_000_000,
} as const;
