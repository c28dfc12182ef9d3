import { sections } from '#app/features/brand/editing/sections.ts'
import { hasPermission, type Permission, type PersonAccess } from '#app/features/staff/roles.ts'
import {
  editableSettings,
  listGroupSettings,
  type SettingGroup,
  settingGroups,
} from '#app/lib/settings/editable-settings.ts'
import { navItems } from '../shell/nav-items.tsx'

/** A place of the admin that the search finds by its title and other words for it. */
export type Destination = { title: string; path: string; needs?: Permission | undefined; words?: string }

/** Actions that a person can begin, as the buttons of the screens name them. */
export const actions: Destination[] = [
  { title: 'New request', path: '/admin/requests/new', needs: 'requests', words: 'add create' },
  { title: 'Export requests', path: '/admin/requests/export', needs: 'export', words: 'download' },
  { title: 'New proposal', path: '/admin/proposals/new', needs: 'proposals', words: 'add create quote' },
  { title: 'New campaign', path: '/admin/campaigns/new', needs: 'proposals', words: 'add create address collection' },
  { title: 'New stock item', path: '/admin/stock/new', needs: 'proposals', words: 'add create storage kit' },
  { title: 'Stock locations', path: '/admin/stock/locations', needs: 'proposals', words: 'warehouse' },
  { title: 'Add contact', path: '/admin/customers/new', needs: 'customers', words: 'new create customer' },
  { title: 'Add company', path: '/admin/customers/companies/new', needs: 'customers', words: 'new create customer' },
  { title: 'Add email template', path: '/admin/templates/new', needs: 'requests', words: 'new create' },
  { title: 'Add product', path: '/admin/products/new', needs: 'products', words: 'new create' },
  { title: 'Import products', path: '/admin/products/import', needs: 'products', words: 'upload spreadsheet csv' },
  { title: 'Export products', path: '/admin/products/export', needs: 'products', words: 'download csv' },
  { title: 'Create box', path: '/admin/boxes/new', needs: 'boxes', words: 'new add kit' },
  { title: 'Create post', path: '/admin/posts/new', needs: 'blog', words: 'new add write article blog' },
  { title: 'Invite a team member', path: '/admin/team/invite', needs: 'staff', words: 'new add user' },
  { title: 'Erase personal data', path: '/admin/erasure', needs: 'erase', words: 'delete privacy request' },
]

/** Every screen that is not about one thing only. */
export const screens: Destination[] = [
  ...navItems.map(({ to, label, needs }) => ({ title: label, path: to, needs })),
  { title: 'Alerts', path: '/admin/alerts', needs: 'requests', words: 'notifications' },
  { title: 'Alert emails', path: '/admin/alerts/settings', needs: 'requests', words: 'notifications' },
  { title: 'Unmatched email', path: '/admin/requests/unmatched', needs: 'requests', words: 'inbox' },
  { title: 'Proposal board', path: '/admin/proposals/board', needs: 'proposals', words: 'kanban pipeline' },
  { title: 'Proposal templates', path: '/admin/proposals/templates', needs: 'proposals', words: 'terms cover notes' },
  { title: 'Companies', path: '/admin/customers/companies', needs: 'customers' },
  { title: 'Categories & brands', path: '/admin/products/taxonomy', needs: 'products' },
  { title: 'Search synonyms', path: '/admin/products/synonyms', needs: 'products' },
  { title: 'Suppliers', path: '/admin/suppliers', needs: 'products', words: 'promostandards sage stock sync' },
  { title: 'Price rules', path: '/admin/products/price-rules', needs: 'products', words: 'margin markup' },
  { title: 'Categories & tags', path: '/admin/posts/taxonomy', needs: 'blog', words: 'posts' },
  { title: 'Sign-in and security', path: '/admin/security', words: 'password passkey two-factor account' },
]

const listSettingWords = (group: SettingGroup) =>
  listGroupSettings(group)
    .map((name) => editableSettings[name].label)
    .join(' ')

const brandWords: Record<keyof typeof sections, string> = {
  name: 'store',
  colors: 'theme',
  contact: 'email phone address social',
  promises: 'returns sample',
  shipping: 'freight delivery',
  orders: 'minimum quantity inches millimeters units',
}

/** Sections of the settings and of the brand. */
export const settingDestinations: Destination[] = [
  ...(Object.keys(settingGroups) as SettingGroup[]).map((group) => ({
    title: settingGroups[group],
    path: `/admin/settings#${group}`,
    needs: 'settings' as const,
    words: listSettingWords(group),
  })),
  { title: 'Data retention', path: '/admin/settings#retention', needs: 'settings', words: 'delete privacy' },
  { title: 'System', path: '/admin/settings#system', needs: 'settings', words: 'version backup database' },
  { title: 'Setup', path: '/admin/setup', needs: 'settings', words: 'demo data' },
  { title: 'Outgoing messages', path: '/admin/delivery', needs: 'settings', words: 'pause resume email' },
  ...Object.entries(sections).map(([section, title]) => ({
    title: `Brand: ${title}`,
    path: `/admin/brand?section=${section}`,
    needs: 'pages' as const,
    words: brandWords[section as keyof typeof sections],
  })),
]

/** The destinations that a person may open and that have every word of a search, each at the beginning of one of theirs. */
export function findDestinations(all: readonly Destination[], person: PersonAccess, search: string): Destination[] {
  const searchWords = splitWords(search)
  return all.filter(({ title, words = '', needs }) => {
    const own = splitWords(`${title} ${words}`)
    return (
      (!needs || hasPermission(person, needs)) && searchWords.every((word) => own.some((each) => each.startsWith(word)))
    )
  })
}

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
