export const decorationPath = '/admin/decoration'

/** The editor of a method; with a product, of the product's own charges. */
export const getMethodPath = (key: string, productId: string | null = null) =>
  `${decorationPath}/${key}${productId === null ? '' : `?product=${productId}`}`

export const decorationLinkClass = 'font-semibold wrap-anywhere text-forest underline underline-offset-4'
