import { pages } from '#app/features/page-copy/editing/pages.ts'
import { readPageMarkdown } from '#app/features/page-copy/markdown/read-page.server.ts'
import { listPublicPages } from '#app/features/page-copy/stories/public-pages.server.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { createMarkdownResponse, getMarkdownPath } from '#app/lib/text/markdown.ts'
import type { Route } from './+types/page.route.ts'
import { readListMarkdown } from './list-markdown.server.ts'
import { listPages } from './list-pages.ts'

export const headers = declarePublicRoute({ hasAbsoluteUrls: true })

/** Serves single pages as Markdown under their path with .md. */
export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { pathname } = args.url
  const toUrl = createUrlBuilder(args)
  const isRequested = ({ path }: { path: string }) => getMarkdownPath(path) === pathname.toLowerCase()
  const publicKeys = await listPublicPages(services)
  const key = publicKeys.find((each) => isRequested(pages[each]))
  if (key) return createMarkdownResponse(await readPageMarkdown(services, key, toUrl), pages[key].path)
  const list = listPages.find(isRequested)
  if (!list) return new Response(null, { status: 404 })
  return createMarkdownResponse(await readListMarkdown(services.db, list.path, toUrl), list.path)
}
