/** Characters that file systems reject, control terminals or change the reading direction. */
const unsafe = /[\p{C}<>:"|?*]/gu
/** Device names that Windows reserves, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns the visitor's file name in a form that every file system accepts: without folders, numbered if repeated.
 * @param usedNames names so far in lower case; adds this one
 */
export function toUniqueName(name: string, usedNames: Set<string>): string {
  const cleaned = (name.split(/[/\\]/).at(-1) ?? '').replace(unsafe, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const base = cleaned.replace(reserved, '$&_') || 'artwork'
  const dot = base.lastIndexOf('.')
  const nameEnd = dot > 0 ? dot : base.length
  let uniqueName = base
  for (let i = 2; usedNames.has(uniqueName.toLowerCase()); i++)
    uniqueName = `${base.slice(0, nameEnd)} (${i})${base.slice(nameEnd)}`
  usedNames.add(uniqueName.toLowerCase())
  return uniqueName
}
