export class TooLong extends Error {}

/** What a promise gives, unless it takes longer than so many milliseconds. @throws TooLong */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    clock = setTimeout(() => fail(new TooLong()), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(clock))
}
