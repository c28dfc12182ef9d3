import { createHash } from 'node:crypto'

/**
 * The one style sheet a script adds to the page: sonner's, whose text never changes within a version.
 * content-security-policy.test.ts compares it with the installed package.
 */
export const sonnerStyleHash = 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='

export const hashOf = (text: string, encoding: Encoding = 'utf8') =>
  `sha256-${createHash('sha256').update(text, encoding).digest('base64')}`

/** How the characters of a page are its bytes: `latin1` where each stands for one. */
type Encoding = 'utf8' | 'latin1'

export type PolicyOf = (html: string, encoding?: Encoding) => string

/** The policy of one page: its own files, and exactly the inline scripts it was rendered with. */
export function contentSecurityPolicy(html: string, encoding?: Encoding): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts(html, encoding)}`,
    "script-src-attr 'none'",
    `style-src 'self' '${sonnerStyleHash}'${brandStyle(html, encoding)}`,
    // A visitor's logo on pictures is composed in the page.
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Of a page of the shop as the office shows it: in a frame of ours, and in no other. */
export const previewContentSecurityPolicy: PolicyOf = (html, encoding) =>
  contentSecurityPolicy(html, encoding).replace("frame-ancestors 'none'", "frame-ancestors 'self'")

/** Of a page of the office: nothing but its own files, in no frame but a preview's of the shop; only pictures of products may stand elsewhere. */
export function officeContentSecurityPolicy(html: string, encoding?: Encoding): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts(html, encoding)}`,
    "script-src-attr 'none'",
    `style-src 'self'${brandStyle(html, encoding)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** The one style sheet a page carries itself: the last of its head, put there after React has written it. */
function brandStyle(html: string, encoding?: Encoding): string {
  const [, style] = /<style>([^<]*)<\/style><\/head>/.exec(html) ?? []
  return style === undefined ? '' : ` '${hashOf(style, encoding)}'`
}

function inlineScripts(html: string, encoding?: Encoding): string {
  const hashes = new Set<string>()
  for (let tag = html.indexOf('<script'); tag >= 0; tag = html.indexOf('<script', tag)) {
    const begin = html.indexOf('>', tag) + 1
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    // What is data runs in no browser, and needs no leave.
    if (!/\s(src=|type="application\/ld\+json")/.test(html.slice(tag, begin)))
      hashes.add(`'${hashOf(html.slice(begin, end), encoding)}'`)
    tag = end
  }
  return [...hashes].join(' ')
}
