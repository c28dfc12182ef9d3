export class TimeoutError extends Error {}

/** Resolves with the result of a promise. @throws TooLong after the given milliseconds */
export async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    clock = setTimeout(() => fail(new TimeoutError()), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(clock))
}
