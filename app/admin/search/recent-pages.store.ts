import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { uuidSource } from '#app/lib/text/uuid.ts'

const maxPages = 6
const maxTitleLength = 120

const recentPageSchema = v.object({ staffId: v.string(), title: v.string(), path: v.string() })
type RecentPage = v.InferOutput<typeof recentPageSchema>

const stored = createStoredValue<RecentPage[]>({
  key: 'adminRecentPages',
  area: 'local',
  empty: [],
  parse: (text) => v.parse(v.array(recentPageSchema), JSON.parse(text)),
  serialize: JSON.stringify,
})

/** Pages about one thing: a request, product, customer, post, page, box or template. */
const path = new RegExp(
  `^/admin/(requests/BW-[^/]+|pages/[^/]+|(products|posts|boxes|templates|customers|customers/companies)/${uuidSource})$`,
)

/** The pages about one thing that a person opened last, newest first; in this browser only, until they sign out. */
export const recentPages = {
  ...stored,
  /** Stores a page under its document's title; ignores lists, and pages that do not exist. */
  add({ title: documentTitle, ...page }: RecentPage) {
    const title = documentTitle.replace(/ \| [^|]*$/, '').slice(0, maxTitleLength)
    if (!path.test(page.path) || title.endsWith('not found')) return
    const others = stored.read().filter((each) => each.path !== page.path && each.staffId === page.staffId)
    stored.write([{ ...page, title }, ...others].slice(0, maxPages))
  },
}
