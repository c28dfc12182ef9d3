/**
 * A path with its query as it may stand in a log: no e-mail address in it (design section 7, call 11).
 * The value of `email`, and any other value or path segment that holds an @, is replaced.
 */
export function redactUrl(pathAndQuery: string): string {
  const cut = pathAndQuery.indexOf('?')
  const path = cut < 0 ? pathAndQuery : pathAndQuery.slice(0, cut)
  const cleanPath = path
    .split('/')
    .map((segment) => (at.test(segment) ? hidden : segment))
    .join('/')
  if (cut < 0) return cleanPath
  const query = pathAndQuery
    .slice(cut + 1)
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      if (at.test(name)) return hidden
      return emailName.test(name) || at.test(value.join('=')) ? `${name}=${hidden}` : pair
    })
  return `${cleanPath}?${query.join('&')}`
}

const hidden = '[hidden]'
/** Also as %40, and as %2540 where an address was encoded twice. */
const at = /@|%(25)*40/i
const emailName = /^e-?mail$|^%65mail$/i

/** Text with every e-mail address in it replaced. */
export function redactText(text: string): string {
  return text.replace(/[^\s<>"'(),:;=]+(?:@|%(?:25)*40)[^\s<>"'(),:;]+/gi, hidden)
}
