/** Path prefixes of the shop; a test compares them with app/routes.ts. */
export const shopPaths = [
  '/',
  '/about-us',
  '/blog',
  '/bulk-swag',
  '/customer-stories',
  '/get-started',
  '/privacy-policy',
  '/products',
  '/ready-made-boxes',
  '/swag-box-builder',
  '/swag-boxes',
  '/swag-storage',
] as const

/** Sections with a page per product, post, category or tag. */
const childPagePattern = /^\/(products\/[\w-]+|blog\/[\w-]+|blog\/(category|tag)\/[\w-]+)$/

const isShopPath = (path: string) => shopPaths.some((each) => each === path) || childPagePattern.test(path)

/** True for a path of the shop, with any query or fragment, or an https URL. */
export function isLink(target: string): boolean {
  if (/\s/.test(target)) return false
  if (/^\/(?!\/)/.test(target)) return isShopPath(target.replace(/[?#].*$/, ''))
  return URL.canParse(target) && /^https:\/\/[^/@]+(\/|$)/.test(target)
}
