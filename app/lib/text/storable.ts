/** A text as PostgreSQL can hold it: without zero bytes and without half of a surrogate pair. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
