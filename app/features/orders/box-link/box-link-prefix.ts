/** Prefixes of a URL fragment with a box; only visitors with such a link load its parser. */
export const boxLinkPrefix = '#box='
const readyMadeLinkPrefix = '#ready-made='

export const hasBoxLink = (hash: string): boolean =>
  hash.startsWith(boxLinkPrefix) || hash.startsWith(readyMadeLinkPrefix)

/** Returns the URL that opens a ready-made box in the builder. */
export const createReadyMadeLink = (boxId: string, packQuantity: number): string =>
  `/swag-box-builder${readyMadeLinkPrefix}${boxId}&packs=${packQuantity}`
