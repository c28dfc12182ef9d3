/** Decodes percent-encoding; returns malformed text unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
