/** The client that sent a request. */
export type Client = {
  /** The `Cookie` header. */
  cookie: string | null;
  userAgent: string | null;
  /** IP address, and the network that rate limits count. */
  address: string;
  network: string;
  /** Asks the captcha provider whether the submitted answer is right; absent: none was submitted. */
  solvedCaptcha?: () => Promise<boolean>;
};
