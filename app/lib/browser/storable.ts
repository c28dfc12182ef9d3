/** A text as PostgreSQL can hold it: without zero bytes, and without half of a sign. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
