export const sentQuoteKey = 'boxwrightSentQuote'

/** True if this tab may have sent a quote; needs no code that parses it. */
export function mayHaveSentQuote(): boolean {
  try {
    return sessionStorage.getItem(sentQuoteKey) !== null
  } catch {
    return false
  }
}
