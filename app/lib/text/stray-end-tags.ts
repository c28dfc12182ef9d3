/**
 * Removes end tags without a start tag before them from HTML that is sanitized afterwards. A parser looks for each of them
 * among all open elements, which takes quadratic time where many are open.
 */
export function removeStrayEndTags(html: string): string {
  const open = new Map<string, number>()
  return html.replace(/<(\/?)([a-z][^\s<>/]*)[^<>]*>?/gi, (tag, slash: string, name: string) => {
    const key = name.toLowerCase()
    const count = open.get(key) ?? 0
    if (slash && count === 0 && key !== 'br') return ''
    open.set(key, count + (slash ? -1 : 1))
    return tag
  })
}
