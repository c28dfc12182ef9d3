type Card = {
  /** Title of the page. */
  title: string
  /** Hash of the brand's appearance; undefined for the default. */
  appearanceHash: string | undefined
}

/** Increment when the drawing of cards changes, as their URLs are cached forever. */
const drawingVersion = 1

/** Names all that is drawn on a card. */
export const getCardName = ({ title, appearanceHash }: Card): string =>
  hashText([drawingVersion, appearanceHash, title].join('\n'))

/** The URL of a page's social card, cacheable forever. */
export const getCardUrl = ({ path, ...card }: Card & { path: string }): string =>
  `/cards/${getCardName(card)}.jpg?${new URLSearchParams({ of: path })}`

/** The name in a card's URL; empty where it is none. */
export const parseCardName = (url: string): string => /\/cards\/([0-9a-z]+)\.jpg(?:$|\?)/.exec(url)?.[1] ?? ''

/** FNV-1a of 32 bits. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
