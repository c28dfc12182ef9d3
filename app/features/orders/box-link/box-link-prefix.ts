/** Prefix of a URL fragment with a box; only visitors with such a link load its parser. */
export const boxLinkPrefix = '#box='
