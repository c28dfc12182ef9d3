/** Limits that features enforce and the texts repeat; a test compares them. */
export const limits = {
  savedBoxDays: 7,
  artworkFiles: 5,
  artworkMegabytes: 25,
  artworkExtensions: ['.svg', '.eps', '.ai', '.pdf'],
} as const
