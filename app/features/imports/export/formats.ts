/** Export formats by file extension. */
export const productFormatNames = ['csv', 'xlsx', 'json', 'ndjson'] as const

export type ProductFormat = (typeof productFormatNames)[number]

export const isProductFormat = (text: unknown): text is ProductFormat =>
  productFormatNames.some((name) => name === text)
