/** Returns pasted files; none beside text, as spreadsheets copy cells as an image, too. */
export const getPastedFiles = ({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): File[] =>
  clipboardData?.types.includes('text/plain') ? [] : [...(clipboardData?.files ?? [])]
