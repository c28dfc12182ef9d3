/** Removes characters that PostgreSQL cannot store: NUL and lone surrogates. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A reviver for `JSON.parse` that makes every string of parsed JSON storable, as escapes such as `\\u0000` pass `toStorable` unchanged. */
export const reviveStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? toStorable(value) : value
