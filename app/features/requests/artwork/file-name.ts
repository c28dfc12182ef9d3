/** Characters that file systems reject, control terminals or change the reading direction. */
const unsafe = /[\p{C}<>:"|?*]/gu
/** Device names that Windows reserves, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns the visitor's file name in a form that every file system accepts: without folders, numbered if repeated.
 * @param taken names so far in lower case; adds this one
 */
export function freeName(name: string, taken: Set<string>): string {
  const own = (name.split(/[/\\]/).at(-1) ?? '').replace(unsafe, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const base = own.replace(reserved, '$&_') || 'artwork'
  const dot = base.lastIndexOf('.')
  const end = dot > 0 ? dot : base.length
  let free = base
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${base.slice(0, end)} (${i})${base.slice(end)}`
  taken.add(free.toLowerCase())
  return free
}
