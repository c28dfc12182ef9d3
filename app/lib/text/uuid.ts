/** Pattern of an id in lower case, as PostgreSQL writes it. */
export const uuidSource = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

const uuidPattern = new RegExp(`^${uuidSource}$`)

/** True for an id in lower case, so that each has one spelling in URLs and storage. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuidPattern.test(text)
