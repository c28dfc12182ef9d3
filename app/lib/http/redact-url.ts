/**
 * Redacts a path with query for the log: email addresses, one-time links, links of proposals and recipients, preview links and partly typed text
 * (docs/domain.md, Analytics and privacy). Replaces the values of `email`, `token`, `draft`, `code` and `typed`, any other value or path segment with
 * an @, and all values under `/admin`, where staff search for people.
 */
export function redactUrl(pathAndQuery: string): string {
  const { segments, pairs } = getParts(hideLinkTokens(pathAndQuery))
  const path = segments.map((segment) => (hasAtSign(segment) ? hidden : segment)).join('/')
  if (!pairs) return path
  const inAdmin = /^admin(\.data)?$/i.test(decodeOnce(segments[1] ?? ''))
  const query = pairs.map(({ pair, name, value }) => {
    if (hasAtSign(name)) return hidden
    const isHidden = isSecret(name) || isTyped(name) || hasAtSign(value) || (inAdmin && value !== '')
    return isHidden ? `${name}=${hidden}` : pair
  })
  return `${path}?${query.join('&')}`
}

/** True if a URL contains an email address, a one-time link or a preview key: such pages are private. */
export function isPersonalUrl(pathAndQuery: string): boolean {
  const { segments, pairs = [] } = getParts(pathAndQuery)
  return segments.some(hasAtSign) || pairs.some(({ pair, name }) => isSecret(name) || hasAtSign(pair))
}

const hidden = '[hidden]'

/** Hides tokens in paths of pages and of their data, and in queries of the router's own requests. */
const hideLinkTokens = (url: string) =>
  url
    .replace(/^(\/(?:[ps]|%7[03])\/)(?!lost-link(?:[.?]|$))[^/?]+/i, `$1${hidden}`)
    .replace(/((?:\/|%2F)[ps](?:\/|%2F))[\w-]{32}/gi, `$1${hidden}`)

function getParts(pathAndQuery: string) {
  const queryStart = pathAndQuery.indexOf('?')
  const segments = (queryStart < 0 ? pathAndQuery : pathAndQuery.slice(0, queryStart)).split('/')
  if (queryStart < 0) return { segments }
  const pairs = pathAndQuery
    .slice(queryStart + 1)
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { pair, name, value: value.join('=') }
    })
  return { segments, pairs }
}

/** Finds @, %40, and %2540 where an email address was encoded twice. */
function hasAtSign(text: string): boolean {
  return /@|%(25)*40/.test(text) || /@|%(25)*40/.test(decodeOnce(decodeOnce(text)))
}

const isSecret = (name: string) => /^(e-?mail|token|draft|code)$/i.test(decodeOnce(name))

const isTyped = (name: string) => decodeOnce(name) === 'typed'

/** Every %xx for itself: a damaged one next to it hides nothing. */
function decodeOnce(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Text with every email address in it replaced. Reads each word once, as one regular expression would run in quadratic time. */
export function redactText(text: string): string {
  return text.replace(/[^\s<>"'(),:;]+/g, (word) => {
    for (const { 0: sign, index } of word.matchAll(/@|%(?:25)*40/gi)) {
      const start = word.lastIndexOf('=', index) + 1
      if (index > start && index + sign.length < word.length) return word.slice(0, start) + hidden
    }
    return word
  })
}
