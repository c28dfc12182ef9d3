import { pageKeys, pages } from '#app/features/page-copy/editing/pages.ts'
import { readPageMarkdown } from '#app/features/page-copy/markdown/read-page.server.ts'
import { fullAddresses } from '#app/lib/http/addresses.server.ts'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getMarkdownPath, markdownAnswer } from '#app/lib/text/markdown.ts'
import type { Route } from './+types/page.route.ts'
import { readListMarkdown } from './list-markdown.server.ts'
import { listPages } from './list-pages.ts'

export const headers = publicRoute({ printsAddress: true })

/** Serves single pages as Markdown under their path with .md. */
export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { pathname } = args.url
  const address = fullAddresses(args)
  const isRequested = ({ path }: { path: string }) => getMarkdownPath(path) === pathname.toLowerCase()
  const key = pageKeys.find((each) => isRequested(pages[each]))
  if (key) return markdownAnswer(await readPageMarkdown(services, key, address), pages[key].path)
  const list = listPages.find(isRequested)
  if (!list) throw new Error(`${pathname} is no page with a Markdown version`)
  return markdownAnswer(await readListMarkdown(services.db, list.path, address), list.path)
}
