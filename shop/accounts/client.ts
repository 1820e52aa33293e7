/** Where a request comes from, as far as accounts care. */
export type Client = {
  /** The `Cookie` header. */
  cookie: string | null;
  userAgent: string | null;
  /** The asker's address, and the network as throttles count it. */
  address: string;
  network: string;
  /** Asks the captcha's provider whether the answer that came with the form is right; absent where none came. */
  solvedCaptcha?: () => Promise<boolean>;
};
