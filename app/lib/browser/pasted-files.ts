/** Returns pasted files; none if there is also text, as copied spreadsheet cells contain an image. */
export const getPastedFiles = ({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): File[] =>
  clipboardData?.types.includes('text/plain') ? [] : [...(clipboardData?.files ?? [])]
