import { readBrand } from '#app/features/brand/brand.server.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import { listFeedPosts } from '../posts.server.ts'
import { sanitizeHtml } from '../sanitize.server.ts'
import type { Route } from './+types/rss.route.ts'
import { toRssFeed } from './rss.ts'

const maxPosts = 50

export const headers = declarePublicRoute({ hasAbsoluteUrls: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, settings } = services
  const [posts, { name }] = await Promise.all([listFeedPosts(db, maxPosts), readBrand(services)])
  const feed = toRssFeed({
    origin: settings.PUBLIC_URL ?? new URL(request.url).origin,
    shopName: name,
    posts: posts.map((post) => ({ ...post, content: sanitizeHtml(post.content) })),
  })
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
