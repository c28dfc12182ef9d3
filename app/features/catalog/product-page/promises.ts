/** Policies on a product page. An empty list or text hides its part. */
export type Promises = {
  badges: string[]
  included: string[]
  /** After "Standard Shipping:". */
  shipping: string
  /** Below the production time. */
  proofNote: string
}

/** Policies of a category or product; missing ones are inherited. */
export type OwnPromises = { [N in keyof Promises]?: Promises[N] | null }

/** The shop's, with those of its categories. */
export type ShopPromises = Promises & { categories: (OwnPromises & { category: string })[] }

/** The contract's texts (docs/domain.md, Catalog). */
export const defaultPromises: Promises = {
  badges: ['Free Shipping', 'Imprint Included', 'No Fees'],
  included: [
    'One-color logo per item (multi-color at extra cost)',
    'No setup fees or run charges',
    'Free domestic shipping',
  ],
  shipping: 'Free',
  proofNote: 'Your proof comes first: production starts when you approve it.',
}

/** Text that an editor enters to show nothing, as an empty field inherits. */
export const hideKeyword = 'None'

/** Returns the own text of a category or product; '' if it is hidden, null if it is inherited. */
export function parseOwnText(text: string | null | undefined): string | null {
  const own = text?.trim()
  if (!own) return null
  return own.toLowerCase() === hideKeyword.toLowerCase() ? '' : own
}

/** The same for a list, one item a line. */
export function parseOwnList(text: string | null | undefined): string[] | null {
  const own = parseOwnText(text)
  return own === null ? null : splitLines(own)
}

/** Returns the filled lines. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type ProductTexts = {
  category: string | null
  promise_badges?: string | null | undefined
  promise_included?: string | null | undefined
  promise_shipping?: string | null | undefined
}

/** Returns what the page of a product promises: its own texts, else its category's, else the shop's. */
export function getPromises(shop: ShopPromises, product: ProductTexts): Promises {
  const ofCategory = shop.categories.find(({ category }) => category === product.category)
  const ofProduct: OwnPromises = {
    badges: parseOwnList(product.promise_badges),
    included: parseOwnList(product.promise_included),
    shipping: parseOwnText(product.promise_shipping),
  }
  const resolve = <N extends keyof Promises>(name: N): Promises[N] =>
    ofProduct[name] ?? ofCategory?.[name] ?? shop[name]
  return {
    badges: resolve('badges'),
    included: resolve('included'),
    shipping: resolve('shipping'),
    proofNote: resolve('proofNote'),
  }
}
