/** Fewer digits are a quantity or a year, not a phone number. */
const minDigits = 5
/** A whole phone number has at least this many digits. */
const minWholeDigits = 7
/** Digits of a North American number without the country code 1. */
const nationalDigits = 10

/** Returns the digits of a phone number for the request index; null without any. */
export function getPhoneDigits(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length >= minDigits ? digits : null
}

/** Returns the last ten digits of a whole phone number, which are the same with and without a country code; null if it is too short. */
export function getLastDigits(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '').slice(-nationalDigits) ?? ''
  return digits.length >= minWholeDigits ? digits : null
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
