/** Limits of the brand that its form shares with the schema, without loading it. */
export const maxSocialLinks = 8
export const maxClosureNameLength = 60
