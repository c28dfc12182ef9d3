/** Removes what PostgreSQL cannot store: zero bytes and lone surrogates. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
