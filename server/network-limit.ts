import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as numbers from '#config/numbers.ts';

/**
 * Counts the forms of each network in this process's memory, before a byte of them is read. It is there for floods alone:
 * what an action may be done how often is counted in the database, for all processes.
 */
export function openNetworkLimit(max: number = numbers.FORMS_PER_NETWORK_MAX) {
  const limiter = new RateLimiterMemory({ points: max, duration: numbers.FORMS_PER_NETWORK_SECONDS });
  /** Takes one; false: this network has to wait. */
  return async (network: string): Promise<boolean> => {
    try {
      await limiter.consume(network);
      return true;
    } catch (error) {
      // The library rejects with its count where there is none left, and with an Error where it failed.
      if (error instanceof Error) throw error;
      return false;
    }
  };
}
