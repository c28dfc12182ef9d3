/** Returns the mark of the fenced code that is open after a line. @param open the one before it */
export function findOpenFence(line: string, open: string | undefined): string | undefined {
  const [, mark, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line) ?? []
  if (mark === undefined) return open
  // Code ends at a mark alone; a line with backticks on both sides is inline code.
  if (open !== undefined) return mark.startsWith(open) && rest.trim() === '' ? undefined : open
  return mark.startsWith('`') && rest.includes('`') ? undefined : mark
}
