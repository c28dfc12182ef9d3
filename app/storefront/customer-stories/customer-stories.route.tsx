import { data } from 'react-router'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { hasStories, readStoryProducts } from '#app/features/page-copy/stories/stories.server.ts'
import { createNotFoundMeta, createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { getSite } from '#app/lib/http/head/site.ts'
import { createItemListData } from '#app/lib/http/head/structured-data.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import NotFoundPage from '../layout/not-found.tsx'
import type { Route } from './+types/customer-stories.route.ts'
import { CustomerStories } from './customer-stories.tsx'
import { getStoryIds } from './story-ids.ts'

export const headers = declarePublicRoute()

const path = '/customer-stories'

/** Without a story or photograph there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const copy = await readCopy(services, 'customer-stories')
  if (!hasStories(copy)) return data(null, { status: 404 })
  const products = await readStoryProducts(services.db, copy).catch((error: unknown) => {
    context.get(logContext).error({ err: error }, 'story_products.load_failed')
    return undefined
  })
  // A page with missing links is not cached.
  const headers = products ? undefined : { 'Cache-Control': 'no-store' }
  return data({ copy, products: products ?? {} }, { headers })
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, matches } = args
  if (!loaderData) return createNotFoundMeta(args)
  const { page, stories } = loaderData.copy
  const ids = getStoryIds(stories)
  return createPageMeta({
    ...page,
    path,
    markdown: true,
    structuredData: import.meta.env.SSR && [
      createItemListData(
        {
          items: stories.map((story, index) => ({ name: story.title, path: `${path}#${ids[index]}` })),
          total: stories.length,
        },
        getSite(matches),
      ),
    ],
    matches,
  })
}

export default function CustomerStoriesPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <CustomerStories {...loaderData} /> : <NotFoundPage />
}
