type SocialCard = {
  /** Title of the page. */
  title: string
  /** Hash of the brand's appearance; undefined for the default. */
  appearanceHash: string | undefined
}

/** Increment when the drawing of social cards changes, as their URLs are cached forever. */
const drawingVersion = 1

/** A hash of everything drawn on a social card: the name of its file. */
export const getSocialCardName = ({ title, appearanceHash }: SocialCard): string =>
  hashText([drawingVersion, appearanceHash, title].join('\n'))

/** The URL of a page's social card; `of` tells the server whose title to draw. */
export const getSocialCardUrl = ({ path, ...card }: SocialCard & { path: string }): string =>
  `/cards/${getSocialCardName(card)}.jpg?${new URLSearchParams({ of: path })}`

/** The name in the URL of a social card; '' for another URL. */
export const parseSocialCardName = (url: string): string => /\/cards\/([0-9a-z]+)\.jpg(?:$|\?)/.exec(url)?.[1] ?? ''

/** Like 32-bit FNV-1a, but of UTF-16 units. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
