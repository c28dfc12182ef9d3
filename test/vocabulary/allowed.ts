/** Data, the contract's texts, generated pages, and parsers of words that others write. */
export const allowedFiles = [
  /^docs\/glossary\.md$/,
  /^docs\/licen[cs]es\.md$/,
  /^db\/migrations\//,
  /^demo\/.*\.(ya?ml|md)$/,
  /^app\/features\/page-copy\/(default|fixed)-copy\//,
  /^CHANGELOG\.md$/,
  /^test\/vocabulary\//,
  /^demo\/colors\/palette\.ts$/,
  /^demo\/generate\.test\.ts$/,
]

/** Storefront screens, whose texts are fixed. */
export const storefront = /^app\/(storefront|features\/(catalog|logo|checkout|brand))\/|^server\/http\/media-files/

/** Names that are stored, public or another project's, and so cannot change: columns, JSON keys, settings, arguments. */
export const allowedNames = new Set([
  // Columns and keys of stored JSON.
  'colour',
  'colours',
  'picture',
  'pictures',
  'refused',
  'peek',
  'pictureNames',
  'withoutRefused',
  'catalogueItems',
  // Values and keys of queries.
  'nobody',
  'grey',
  // Names of the DOM and of PostgreSQL.
  'nextElementSibling',
  'previousElementSibling',
])

/** Parts of texts that name something public. */
export const allowedTexts = [
  // The contract's category.
  /\bOffice\b/g,
  // Labels of the storefront, read by tests.
  /\bPictures of\b|>Picture\b/g,
  // The password, the table, a former URL, a column as an example in a shell.
  /:'office'|from pictures\b|\/picture\$|supplier_item_number" --map .*/g,
  // Accounts of Debian.
  /\bpostgres and nobody\b/g,
  // The subject of an automatic reply.
  /out of \(the \)\?office/g,
  // URLs of public files and database columns.
  /\/pictures\b/g,
]
