/** Removes what PostgreSQL cannot store: zero bytes and lone surrogates. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** For `JSON.parse`: makes every text of parsed JSON storable, as escapes such as `\\u0000` pass `toStorable` unchanged. */
export const reviveStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? toStorable(value) : value
