export class TimeoutError extends Error {}

/** Resolves with the result of a promise. @throws TimeoutError after the given milliseconds */
export async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimeoutError()), milliseconds)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
