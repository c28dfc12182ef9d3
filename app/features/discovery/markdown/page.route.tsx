import { pageKeys, pages } from '#app/features/marketing/editing/pages.ts'
import { readPageMarkdown } from '#app/features/marketing/markdown/read-page.server.ts'
import { fullAddresses } from '#app/lib/addresses.server.ts'
import { markdownAddress, markdownAnswer } from '#app/lib/markdown.ts'
import { publicRoute } from '#app/lib/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/page.route.ts'
import { readListMarkdown } from './list-markdown.server.ts'
import { listPages } from './list-pages.ts'

export const headers = publicRoute({ printsAddress: true })

/** Every page there is one of, under its address with .md behind it. */
export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { pathname } = args.url
  const address = fullAddresses(args)
  const isAsked = ({ path }: { path: string }) => markdownAddress(path) === pathname.toLowerCase()
  const key = pageKeys.find((each) => isAsked(pages[each]))
  if (key) return markdownAnswer(await readPageMarkdown(services, key, address), pages[key].path)
  const list = listPages.find(isAsked)
  if (!list) throw new Error(`${pathname} is no page with a Markdown version`)
  return markdownAnswer(await readListMarkdown(services.db, list.path, address), list.path)
}
