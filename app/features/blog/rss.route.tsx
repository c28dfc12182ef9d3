import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/rss.route.ts'
import { listFeedPosts } from './posts.server.ts'
import { rssFeed } from './rss.ts'
import { cleanHtml } from './sanitise.server.ts'

const feedPosts = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext)
  const posts = await listFeedPosts(db, feedPosts)
  const feed = rssFeed({
    origin: settings.PUBLIC_URL ?? new URL(request.url).origin,
    posts: posts.map((post) => ({ ...post, content: cleanHtml(post.content) })),
  })
  return new Response(feed, {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      // Without a public address the feed names the host this one request claimed: nothing to keep for others.
      ...(settings.PUBLIC_URL ? {} : { 'Cache-Control': 'no-store' }),
    },
  })
}
