const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Characters that XML 1.0 cannot represent, even escaped. */
const invalidInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A string for HTML or XML: as an element's content, or between the quotes of an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(invalidInXml, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Escapes a literal text for an SQL LIKE pattern. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The SQL LIKE pattern that matches a literal text anywhere. */
export const toLikePattern = (text: string): string => `%${escapeLikePattern(text)}%`

const signByEntity = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]))

/** A string as it was before it was written into HTML, by us or by React. */
export function readMarkup(markup: string): string {
  return markup.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (entity) => signByEntity[entity] ?? "'")
}
