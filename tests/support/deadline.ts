/** Fails if the work takes longer than these seconds, as what hangs does. */
export async function within<T>(seconds: number, work: T | Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`Not done within ${seconds} s`)), seconds * 1000);
  return await Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
