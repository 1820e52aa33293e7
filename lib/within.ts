/**
 * What `work` resolves to or throws, or `late` after `ms` milliseconds. `work` goes on; its later failure is ignored.
 */
export async function within<Value, Late>(ms: number, work: Promise<Value>, late: Late): Promise<Value | Late> {
  const { promise: timeout, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(resolve, ms, late);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
