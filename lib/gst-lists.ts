/** The rates of GST in percent, central and state tax together: all that the return GSTR-1 takes. */
export const GST_RATES: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40];

/** HSN codes of goods have 4, 6 or 8 digits, service accounting codes 4 or 6. Whether one exists is not known here. */
export const HSN_PATTERN = /^(?:\d{4}|\d{6}|\d{8})$/;
