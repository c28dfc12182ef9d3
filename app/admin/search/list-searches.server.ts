import { searchPosts } from '#app/features/blog/editing/list-posts.server.ts'
import { listInventory } from '#app/features/catalog/inventory/inventory.server.ts'
import { listCompanies, listContacts } from '#app/features/customers/list.server.ts'
import { stateTitles } from '#app/features/proposals/listing/filter.ts'
import { listProposals } from '#app/features/proposals/listing/list-proposals.server.ts'
import { searchBoxes } from '#app/features/ready-made/editing/list-boxes.server.ts'
import { getContactName } from '#app/features/requests/current-contact.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { listCampaigns } from '#app/features/sends/campaigns/list-campaigns.server.ts'
import { campaignStateTitles } from '#app/features/sends/campaigns/state.ts'
import { searchStaff } from '#app/features/staff/people.server.ts'
import { formatRoles } from '#app/features/staff/roles.ts'
import type { Database } from '#db/client.ts'
import { getCampaignPath } from '../campaigns/campaign-paths.ts'
import { getCompanyPath, getContactPath } from '../customers/customer-view.ts'
import { getProductPath } from '../products/product-paths.ts'
import { getProposalPath } from '../proposals/proposal-paths.ts'
import type { ListName } from '../views/lists.ts'

export type SearchResult = { title: string; path: string; detail?: string | undefined }

/** Results that are shown of each list. */
export const maxResults = 5
/** One more, so that it is known whether there are more. */
const limit = maxResults + 1

type ListSearch = {
  list: ListName
  find: (db: Database, search: string) => Promise<SearchResult[]>
  /** False for a list that has no search field. */
  hasSearch: boolean
}

const joinDetails = (...details: (string | null | undefined)[]) => details.filter(Boolean).join(' · ')

/** The search of each list. */
export const listSearches: ListSearch[] = [
  {
    list: 'requests',
    hasSearch: true,
    async find(db, search) {
      // A reference finds its request even if it is spam.
      const filter = { search, spam: parseReference(search) ? ('with' as const) : undefined }
      const { requests } = await listRequests(db, { filter, staffId: null, limit })
      return requests.map((request) => ({
        title: getContactName(request),
        path: `/admin/requests/${request.reference}`,
        detail: joinDetails(request.reference, request.company, kindTitles[request.kind]),
      }))
    },
  },
  {
    list: 'proposals',
    hasSearch: true,
    async find(db, search) {
      const { rows } = await listProposals(db, { filter: { search }, staffId: null, limit })
      return rows.map(({ id, title, number, customer, person, state }) => ({
        title,
        path: getProposalPath(id),
        detail: joinDetails(number, customer || person, stateTitles[state]),
      }))
    },
  },
  {
    list: 'campaigns',
    hasSearch: true,
    async find(db, search) {
      const { rows } = await listCampaigns(db, { search, limit })
      return rows.map(({ id, title, sender, state }) => ({
        title,
        path: getCampaignPath(id),
        detail: joinDetails(sender, campaignStateTitles[state]),
      }))
    },
  },
  {
    list: 'contacts',
    hasSearch: true,
    async find(db, search) {
      const { rows } = await listContacts(db, { search, limit })
      return rows.map(({ id, name, email, company }) => ({
        title: name ?? email ?? '',
        path: getContactPath(id),
        detail: joinDetails(name ? email : null, company?.name),
      }))
    },
  },
  {
    list: 'companies',
    hasSearch: true,
    async find(db, search) {
      const { rows } = await listCompanies(db, { search, limit })
      return rows.map(({ id, name, domain }) => ({
        title: name,
        path: getCompanyPath(id),
        detail: domain ?? undefined,
      }))
    },
  },
  {
    list: 'products',
    hasSearch: true,
    async find(db, search) {
      const { rows } = await listInventory(db, { filter: { search }, sort: 'name', limit })
      return rows.map(({ id, name, itemNumber, category }) => ({
        title: name,
        path: getProductPath(id),
        detail: joinDetails(itemNumber, category),
      }))
    },
  },
  {
    list: 'boxes',
    hasSearch: false,
    async find(db, search) {
      const boxes = await searchBoxes(db, search, limit)
      return boxes.map(({ id, name, occasion }) => ({
        title: name,
        path: `/admin/boxes/${id}`,
        detail: occasion ?? undefined,
      }))
    },
  },
  {
    list: 'posts',
    hasSearch: true,
    async find(db, search) {
      const posts = await searchPosts(db, search, limit)
      return posts.map(({ id, title, slug }) => ({ title, path: `/admin/posts/${id}`, detail: `/blog/${slug}` }))
    },
  },
  {
    list: 'team',
    hasSearch: false,
    async find(db, search) {
      const people = await searchStaff(db, search, limit)
      return people.map(({ id, name, email, roles }) => ({
        title: name || email,
        path: `/admin/team/${id}`,
        detail: joinDetails(name ? email : null, formatRoles(roles)),
      }))
    },
  },
]
