/** Limits that the shop enforces: rules of their features, which the copy only repeats; a test holds the two together. */
export const limits = {
  savedBoxDays: 7,
  artworkFiles: 5,
  artworkMegabytes: 25,
  artworkExtensions: ['.svg', '.eps', '.ai', '.pdf'],
} as const
