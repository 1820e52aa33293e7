import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as numbers from '#config/numbers.ts';

/**
 * Counts the forms of each network in this process's memory, before the body is read. It only protects against floods:
 * limits on actions are counted in the database, for all processes.
 */
export function openNetworkLimit(max: number = numbers.FORMS_PER_NETWORK_MAX) {
  const limiter = new RateLimiterMemory({ points: max, duration: numbers.FORMS_PER_NETWORK_SECONDS });
  /** Counts one form. Returns false if the network has to wait. */
  return async (network: string): Promise<boolean> => {
    try {
      await limiter.consume(network);
      return true;
    } catch (error) {
      // The library rejects with its result object when the limit is reached, and with an Error when it failed.
      if (error instanceof Error) throw error;
      return false;
    }
  };
}
