import { BookOpen, Boxes, Gift, PackagePlus, Users, Warehouse } from 'lucide-react'

export const solutions = [
  {
    to: '/swag-box-builder',
    label: 'Swag Box Builder',
    text: 'Pick products, see the price, ask for a quote',
    icon: PackagePlus,
  },
  { to: '/ready-made-boxes', label: 'Ready Made Boxes', text: 'Curated kits with your logo on them', icon: Gift },
  { to: '/bulk-swag', label: 'Bulk Swag', text: 'Large runs to one address, shipped free', icon: Boxes },
  { to: '/swag-storage', label: 'Swag Storage', text: 'We keep it and ship it when you ask', icon: Warehouse },
] as const

export const resources = [
  { to: '/blog', label: 'Blog', text: 'Ideas and know-how for better swag', icon: BookOpen },
  { to: '/about-us', label: 'About Us', text: 'Who packs your boxes, and why', icon: Users },
] as const

/** True if the path is `to` or below it; `/products-new` is not below `/products`. */
export function isActive(pathname: string, to: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/'
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}

const entries = ['/products', '/get-started', ...solutions.map(({ to }) => to), ...resources.map(({ to }) => to)]

/**
 * Returns the navigation entry of a page: its path, `ENTRY/*` for pages below it, '/*' for others. Pages with the same entry have the
 * same navigation bar, which is memoized by it.
 */
export function getNavigationEntry(pathname: string): string {
  const entry = entries.find((to) => isActive(pathname, to))
  if (!entry) return '/*'
  return pathname.replace(/\/+$/, '') === entry ? entry : `${entry}/*`
}

/** True if the page of a navigation entry has its own search field, so the header shows none. */
export const hasOwnSearch = (entry: string): boolean => entry === '/products' || entry === '/swag-box-builder'
