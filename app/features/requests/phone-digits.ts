/** Fewer digits are not a phone number: a quantity, a year. */
const minDigits = 5
/** The digits of a North American phone number without its country code; other numbers are compared by as many. */
const nationalDigits = 10
/** Numbers with fewer digits than a local number are not compared, because they may belong to several people. */
const minLocalDigits = 7

/** Returns the digits of a phone number for the request index; null without any. */
export function getPhoneDigits(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length >= minDigits ? digits : null
}

/** The last ten digits of a whole phone number, which are equal with and without a country code; null for fewer than seven. */
export function getLastDigits(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '').slice(-nationalDigits) ?? ''
  return digits.length >= minLocalDigits ? digits : null
}

/**
 * Returns the digits to search for if the whole search is a phone number in any spelling, without the prefixes that one of
 * two people writes and the other does not: the country code of North America, or leading zeros.
 */
export function parsePhoneSearch(search: string): string | undefined {
  if (!/^[+\d][\d\s().\-/]*$|^\([\d\s().\-/]*$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < minDigits) return undefined
  return digits.length === nationalDigits + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}
