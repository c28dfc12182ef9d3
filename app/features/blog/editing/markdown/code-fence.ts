/** Returns the mark of the fenced code that is open after a line. @param open the one before it */
export function findOpenFence(line: string, open: string | undefined): string | undefined {
  // Code can begin after the marks of quotes and lists.
  const pattern = open
    ? /^[\s>]*(`{3,}|~{3,})(.*)$/s
    : /^(?: {0,3}(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))* {0,3}(`{3,}|~{3,})(.*)$/s
  const [, mark, rest = ''] = pattern.exec(line) ?? []
  if (mark === undefined) return open
  // Code ends at a mark alone; a line with backticks on both sides is inline code.
  if (open !== undefined) return mark.startsWith(open) && rest.trim() === '' ? undefined : open
  return mark.startsWith('`') && rest.includes('`') ? undefined : mark
}
