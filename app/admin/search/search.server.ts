import { pageKeys, pages } from '#app/features/page-copy/editing/pages.ts'
import { describeFailure } from '#app/features/requests/intake/failure.server.ts'
import type { Person } from '#app/features/staff/person.ts'
import { hasPermission, type Permission } from '#app/features/staff/roles.ts'
import type { Logger } from '#app/lib/log.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Database } from '#db/client.ts'
import { lists } from '../views/lists.ts'
import { actions, type Destination, findDestinations, screens, settingDestinations } from './destinations.ts'
import { listSearches, maxResults, type SearchResult } from './list-searches.server.ts'

/** `allPath`: the list with every match, where there are more. */
export type SearchGroup = { title: string; results: SearchResult[]; allPath?: string | undefined }

/** `failed`: titles of the lists that could not be searched. */
export type SearchResults = { search: string; groups: SearchGroup[]; failed: string[] }

export const maxSearchLength = 100

/** Searches everything that a person may open. Without a text, returns the actions and screens. */
export async function searchAdmin(
  { db, log }: { db: Database; log: Logger },
  person: Person,
  text: string,
): Promise<SearchResults> {
  const search = toSingleLine(text).slice(0, maxSearchLength)
  const findGroup = (title: string, destinations: readonly Destination[]): SearchGroup => ({
    title,
    results: findDestinations(destinations, person, search).map(({ title, path }) => ({ title, path })),
  })
  const navigation = [findGroup('Actions', actions), findGroup('Go to', screens)]
  const failed: string[] = []
  if (search === '') return { search, groups: navigation, failed }
  const found = await Promise.all(
    listSearches.map(async ({ list, find, hasSearch }): Promise<SearchGroup[]> => {
      const { title, path, access } = lists[list]
      if (!hasPermission(person, access)) return []
      try {
        const results = await find(db, search)
        const query = hasSearch ? `?${new URLSearchParams({ q: search })}` : ''
        const allPath = results.length > maxResults ? `${path}${query}` : undefined
        return [{ title, results: results.slice(0, maxResults), allPath }]
      } catch (error) {
        log.error({ list, failure: describeFailure(error) }, 'admin_search.failed')
        failed.push(title)
        return []
      }
    }),
  )
  const groups = [
    ...navigation,
    ...found.flat(),
    findGroup('Pages', pageDestinations),
    findGroup('Settings', settingDestinations),
  ]
  return { search, groups: groups.filter(({ results }) => results.length > 0), failed }
}

const pageDestinations = pageKeys.map((key) => ({
  title: pages[key].title,
  path: `/admin/pages/${key}`,
  needs: 'pages' as Permission,
}))
