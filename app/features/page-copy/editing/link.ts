/** Path prefixes of the shop; a test compares them with app/routes.ts. */
export const shopPaths = [
  '/',
  '/about-us',
  '/blog',
  '/bulk-swag',
  '/get-started',
  '/privacy-policy',
  '/products',
  '/ready-made-boxes',
  '/swag-box-builder',
  '/swag-boxes',
  '/swag-storage',
] as const

/** Under these there is a page for each product, post, category and tag. */
const withPagesBelow = /^\/(products\/[\w-]+|blog\/[\w-]+|blog\/(category|tag)\/[\w-]+)$/

const isShopPath = (path: string) => shopPaths.some((each) => each === path) || withPagesBelow.test(path)

/** A page of the shop, with whatever follows its path, or an https address. */
export function isLink(target: string): boolean {
  if (/\s/.test(target)) return false
  if (/^\/(?!\/)/.test(target)) return isShopPath(target.replace(/[?#].*$/, ''))
  return URL.canParse(target) && /^https:\/\/[^/@]+(\/|$)/.test(target)
}
