/** Invisible character that ends what a mail program would link. */
const zeroWidthNonJoiner = '\u200c'

/**
 * Makes a visitor's text inert for an email to an unverified email address: it looks unchanged, but mail programs create no links.
 * Otherwise anyone could use the shop to send links to strangers.
 */
export function toInertText(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${zeroWidthNonJoiner}`)
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, (dot, at: number) =>
      // 12.50 is not a domain name.
      /^\d\D\d$/.test(text.slice(at - 1, at + 2)) ? dot : zeroWidthNonJoiner + dot + zeroWidthNonJoiner,
    )
}
