/** Shows nothing, and ends what a mail program takes for an address. */
const seam = '\u200c'

/**
 * A visitor's text in a mail that goes to an address which that visitor only claims to have: it looks as it was written, but
 * no mail program makes a link of it. Otherwise anyone who wants to could have the shop send their links to anybody.
 */
export function inert(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${seam}`)
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, (dot, at: number) =>
      // 12.50 is no address.
      /^\d\D?\d$/.test(text.slice(at - 1, at + 2)) ? dot : seam + dot + seam,
    )
}
