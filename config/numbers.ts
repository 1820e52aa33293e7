// The numbers of the product, each with its unit in the name. All code that shows or checks one reads it here, as
// `import * as numbers`: so the browser downloads only those that its page uses.

export const SPLASH_MS = 2_000;
export const TOAST_MS = 3_000;
export const CHECKOUT_LEAVE_MS = 1_500;
export const SIDEBAR_REM = 15;

/** The binding promise. */
export const DELIVERY_PROMISE_DAYS = 7;
export const ITEM_DELIVERY_DAYS = '5–7';
export const TERMS_DELIVERY_WORKING_DAYS = '3–4';
export const RETURN_DAYS = 7;
export const DAMAGE_REPORT_HOURS = 24;
/** The shop decides about a return, and customers answer a question. */
export const RETURN_DECISION_WORKING_DAYS = 2;
export const RETURN_ANSWER_WORKING_DAYS = 5;
/** An approved return is handed to the courier, and arrives after that. */
export const RETURN_SEND_WORKING_DAYS = 7;
export const RETURN_TRANSIT_WORKING_DAYS = 7;
/** Solved returns are closed after this time. */
export const RETURN_CLOSE_DAYS = 14;
export const RETURN_PHOTOS_MAX = 5;
/** All photos of one form. */
export const RETURN_PHOTOS_MAX_BYTES = 25 * 1024 * 1024;
export const RETURN_TEXT_MAX_CHARACTERS = 2_000;
export const REPLACEMENT_WORKING_DAYS = '5–7';
export const DUPLICATE_PAYMENT_DAYS_MAX = 7;
export const DUPLICATE_PAYMENT_BUSINESS_DAYS = `3–${DUPLICATE_PAYMENT_DAYS_MAX}`;
export const REFUND_WORKING_DAYS = '5–7';
/** A customer's UPI ID or bank account for a refund is deleted then. */
export const PAYOUT_DETAILS_DAYS = 90;
/** Payouts on one page and in one file. */
export const PAYOUTS_MAX = 500;
export const QUOTE_VALID_DAYS = 14;
/** How long the payment link of an order that the shop wrote down is valid. */
export const ORDER_LINK_DAYS = 7;
export const ORDER_TAGS_MAX = 20;
/** After so many days without a change, such a draft is deleted. */
export const DRAFT_ORDER_DAYS = 90;
/** Lifetime of a download link in an email; the order page creates new ones. */
export const DOWNLOAD_LINK_DAYS = 7;
/** Downloads of one order line. */
export const DOWNLOADS_MAX = 50;
/** Photos with a brief, and all of them together. */
export const BRIEF_PHOTOS_MAX = 5;
export const BRIEF_PHOTOS_MAX_BYTES = 25 * 1024 * 1024;
export const BRIEF_MAX_CHARACTERS = 5_000;
export const AGE_MIN_YEARS = 13;
export const TERMS_EFFECTIVE = 'June 26, 2025';
/** Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */
export const GRIEVANCE_ACKNOWLEDGE_HOURS = 48;
export const GRIEVANCE_ANSWER_DAYS = 30;
/** CGST Act, section 36: months from the due date of the year's annual return. */
export const TAX_RECORDS_MONTHS = 72;

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_MAX_CHARACTERS = 2_000;
/** Labels in one PDF file: more than a box of sheets has. */
export const LABELS_MAX = 1_000;
/** How long pages may show the count of helpful votes without the newest ones. */
export const VOTES_SHOWN_AFTER_SECONDS = 600;
export const REVIEW_PHOTOS_MAX = 4;
/** How long the link that confirms a stock alert is valid, and how long a confirmed one waits. */
export const STOCK_ALERT_LINK_HOURS = 48;
export const STOCK_ALERT_DAYS = 180;
/** All photos of one form together. */
export const REVIEW_PHOTOS_MAX_BYTES = 25 * 1024 * 1024;
export const REVIEW_REPLY_MAX_CHARACTERS = 1_000;
export const HIDDEN_REASON_MAX_CHARACTERS = 300;
export const PIN_DIGITS = 6;
export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 15;

/** In one customer's address book. */
export const ADDRESSES_MAX = 20;

/** Maximum quantity of one cart line. */
export const QUANTITY_MAX = 10;
/** Maximum number of lines in a cart; further ones are dropped when the cart is read. */
export const CART_MAX_LINES = 100;
export const GRID_PAGE_PRODUCTS = 24;
export const ORDERS_PAGE_ROWS = 20;
/** Rows on one page of an admin list. */
export const ADMIN_PAGE_ROWS = 50;
/**
 * Products of a listing or search are counted up to this number ("1,000+"), so that the cost does not grow with the
 * catalogue.
 */
export const GRID_COUNT_MAX = 1_000;
/** Pages that a listing shows when it is opened at `?page=n`. */
export const GRID_WINDOW_PAGES = 5;
export const VARIANTS_MAX = 100;
export const IMAGES_MAX = 20;
/** Stock at or below this is "low". */
export const LOW_STOCK_UNITS = 5;
export const PRICE_MAX_RUPEES = 10_000_000;

export const NAME_MAX_CHARACTERS = 200;
export const DESCRIPTION_MAX_CHARACTERS = 2_000;
export const FULL_DESCRIPTION_MAX_CHARACTERS = 20_000;
export const MESSAGE_NAME_MAX_CHARACTERS = 100;
export const MESSAGE_MAX_CHARACTERS = 5_000;
/** A deleted message can be restored for this long. */
export const DELETED_MESSAGE_DAYS = 30;
/** Delivered emails are kept this long, to answer whether one was sent. */
export const DELIVERED_EMAIL_DAYS = 30;
/** A failed email can be retried for this long. */
export const FAILED_EMAIL_DAYS = 90;
export const SERVICE_SLUG_MAX_CHARACTERS = 100;
export const SERVICE_TEXT_MAX_CHARACTERS = 5_000;
export const EMAIL_MAX_CHARACTERS = 254;

export const SEARCH_MAX_CHARACTERS = 100;
/** The best-rated matches of a search, which are then ranked by where the words occur: five pages. */
export const SEARCH_CANDIDATES_MAX = 120;
/** Groups of synonyms. */
export const SYNONYM_GROUPS_MAX = 2_000;
/** Words and phrases of a group, and the length of one of them. */
export const SYNONYM_TERMS_MAX = 40;
export const SYNONYM_TERM_MAX_WORDS = 4;
export const SYNONYM_TERM_MAX_CHARACTERS = 60;
/** Searches are counted by text and day, and deleted after this time. */
export const SEARCH_LOG_DAYS = 90;
/** Days of the list of searches without results. */
export const SEARCH_LOG_SHOWN_DAYS = 30;
/** Different texts a day; further ones are not counted. */
export const SEARCH_LOG_DAY_MAX = 5_000;

/** Counts of visits and orders by source are deleted after this time. */
export const FUNNEL_DAYS = 400;
/** Sources a day besides the large sites; further ones are counted together. */
export const FUNNEL_SOURCES_DAY_MAX = 100;

/** Rows of a product file in the admin, without the header. One takes about a millisecond of CPU time. */
export const IMPORT_MAX_ROWS = 5_000;
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** File of a digital product; a larger one is offered as a link. */
export const PRODUCT_FILE_MAX_BYTES = 25 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;

/** Per network and process: many times what a campus behind one address needs, and a fraction of a flood. */
export const FORMS_PER_NETWORK_MAX = 1_000;
export const FORMS_PER_NETWORK_SECONDS = 10;

/** Promotion codes that are generated at once. */
export const PROMOTION_CODES_MAX = 10_000;
/** Products of one collection. */
export const COLLECTION_PRODUCTS_MAX = 500;
/** The highest limit of a drop for one customer, in units. Also a constraint of the database. */
export const DROP_UNITS_MAX = 100;
/** Collections on the home page, the newest first. */
export const COLLECTIONS_ON_HOME = 6;
/** The calendar of promotions. */
export const PROMOTION_CALENDAR_WEEKS = 6;

/** How long programs can read what happened. */
export const API_EVENTS_DAYS = 90;
/** Days that deliveries of webhooks stay in the log. */
export const WEBHOOK_LOG_DAYS = 30;
/** Hours in which the old secret of a webhook still signs. */
export const WEBHOOK_OVERLAP_HOURS = 24;
