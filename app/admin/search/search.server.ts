import { listFilteredPosts } from '#app/features/blog/editing/list-posts.server.ts'
import { listInventory } from '#app/features/catalog/inventory/inventory.server.ts'
import { listCompanies, listContacts } from '#app/features/customers/list.server.ts'
import { pageKeys, pages } from '#app/features/page-copy/editing/pages.ts'
import { stateTitles } from '#app/features/proposals/listing/filter.ts'
import { listProposals } from '#app/features/proposals/listing/list-proposals.server.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import type { Person } from '#app/features/staff/person.ts'
import { hasPermission, type Permission } from '#app/features/staff/roles.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Database } from '#db/client.ts'
import { getCompanyPath, getContactPath } from '../customers/customer-view.ts'
import { getProductPath } from '../products/product-paths.ts'
import { getProposalPath } from '../proposals/proposal-paths.ts'
import { type ListName, lists } from '../views/lists.ts'
import { actions, type Destination, findDestinations, screens, settingDestinations } from './destinations.ts'

type SearchResult = { title: string; path: string; detail?: string | undefined }

/** `allPath`: the list with every match, where there are more. */
export type SearchGroup = { title: string; results: SearchResult[]; allPath?: string | undefined }

export type SearchResults = { search: string; groups: SearchGroup[] }

export const maxSearchLength = 100
const maxResults = 5

/** Searches everything that a person may open. Without a text, returns the actions and screens. */
export async function searchAdmin(db: Database, person: Person, text: string): Promise<SearchResults> {
  const search = toSingleLine(text).slice(0, maxSearchLength)
  const findGroup = (title: string, destinations: readonly Destination[]): SearchGroup => ({
    title,
    results: findDestinations(destinations, person, search).map(({ title, path }) => ({ title, path })),
  })
  const navigation = [findGroup('Actions', actions), findGroup('Go to', screens)]
  if (search === '') return { search, groups: navigation }
  const found = await Promise.all(
    (Object.keys(searches) as (keyof typeof searches)[]).map(async (list): Promise<SearchGroup[]> => {
      if (!hasPermission(person, lists[list].access)) return []
      const results = await searches[list](db, search)
      const allPath =
        results.length > maxResults ? `${lists[list].path}?${new URLSearchParams({ q: search })}` : undefined
      return [{ title: lists[list].title, results: results.slice(0, maxResults), allPath }]
    }),
  )
  const groups = [
    ...navigation,
    ...found.flat(),
    findGroup('Pages', pageDestinations),
    findGroup('Settings', settingDestinations),
  ]
  return { search, groups: groups.filter(({ results }) => results.length > 0) }
}

const pageDestinations = pageKeys.map((key) => ({
  title: pages[key].title,
  path: `/admin/pages/${key}`,
  needs: 'pages' as Permission,
}))

const joinDetails = (...details: (string | null | undefined)[]) => details.filter(Boolean).join(' · ')

/** The search of each list, which finds one result more than is shown if there are more. */
const searches = {
  async requests(db, search) {
    // A reference finds its request even if it is spam.
    const filter = { search, spam: parseReference(search) ? ('with' as const) : undefined }
    const { requests } = await listRequests(db, { filter, staffId: null, limit: maxResults + 1 })
    return requests.map(({ reference, contact_name: name, email, company, kind }) => ({
      title: name ?? email,
      path: `/admin/requests/${reference}`,
      detail: joinDetails(reference, company, kindTitles[kind]),
    }))
  },
  async proposals(db, search) {
    const { rows } = await listProposals(db, { filter: { search }, staffId: null, limit: maxResults + 1 })
    return rows.map(({ id, title, number, customer, person, state }) => ({
      ...{ title, path: getProposalPath(id) },
      detail: joinDetails(number, customer || person, stateTitles[state]),
    }))
  },
  async contacts(db, search) {
    const { rows } = await listContacts(db, { search })
    return rows.map(({ id, name, email, company }) => ({
      title: name ?? email ?? '',
      path: getContactPath(id),
      detail: joinDetails(name ? email : null, company?.name),
    }))
  },
  async companies(db, search) {
    const { rows } = await listCompanies(db, { search })
    return rows.map(({ id, name, domain }) => ({ title: name, path: getCompanyPath(id), detail: domain ?? undefined }))
  },
  async products(db, search) {
    const { rows } = await listInventory(db, { filter: { search }, sort: 'name', limit: maxResults + 1 })
    return rows.map(({ id, name, itemNumber, category }) => ({
      title: name,
      path: getProductPath(id),
      detail: joinDetails(itemNumber, category),
    }))
  },
  async posts(db, search) {
    const { posts } = await listFilteredPosts(db, { search, status: '', category: '' })
    return posts.map(({ id, title, slug }) => ({ title, path: `/admin/posts/${id}`, detail: `/blog/${slug}` }))
  },
} satisfies Partial<Record<ListName, (db: Database, search: string) => Promise<SearchResult[]>>>
