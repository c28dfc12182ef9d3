import type { Actor } from '#app/features/audit/audit.server.ts'
import { brandKey, mergeBrand } from '#app/features/brand/brand.server.ts'
import { type Brand, defaultBrand } from '#app/features/brand/brand.ts'
import { readContent, saveContent } from '#app/features/brand/content.server.ts'
import { sampleLabels } from '#app/features/page-copy/default-copy/customer-stories.ts'
import { brands, customers } from '#app/features/page-copy/default-copy/wordmarks.ts'
import { getTexts, type Sections } from '#app/features/page-copy/editing/build-copy.ts'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import type { PageKey } from '#app/features/page-copy/editing/pages.ts'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import type { Queryable, Transaction } from '#db/client.ts'

/** A text of the demo shop that visitors still see, and the admin's screen that changes it. */
export type DemoText = { title: string; path: string; isRemovable: boolean }

/** Demo text of a page. `remove` returns its section without it. */
type PageText = {
  page: PageKey
  section: string
  title: string
  isDemo: (section: Section) => boolean
  remove?: (section: Section) => Section
}

type Section = Record<string, unknown>
type Logo = { name: string }

const hasNames = (list: unknown, names: readonly Logo[]) =>
  (list as Logo[]).some(({ name }) => names.some((demo) => demo.name === name))
const withoutNames = (list: unknown, names: readonly Logo[]) =>
  (list as Logo[]).filter(({ name }) => !names.some((demo) => demo.name === name))

const isShown = ({ visibility }: Section) => visibility !== 'hidden'
const hide = (section: Section) => ({ ...section, visibility: 'hidden' })
const mentionsPledge = (value: unknown) => JSON.stringify(value).includes('{donatedShareOfSales}')

const isSample = ({ label }: Section) => sampleLabels.some((sample) => sample === label)

/** A list whose samples the removal takes out; what an operator labels differently stays. */
const createSamplesText = (section: string, title: string): PageText => ({
  page: 'customer-stories',
  section,
  title,
  isDemo: (items) => (items as unknown as Section[]).some(isSample),
  remove: (items) => (items as unknown as Section[]).filter((item) => !isSample(item)) as unknown as Section,
})

/** The section needs as many (default-copy/home.ts). */
const minReasons = 3

/** A section that counts as the demo's as long as it is shown as delivered. */
const createStoryText = (section: string, title: string): PageText => ({
  page: 'about-us',
  section,
  title,
  isDemo: (words) => isShown(words) && isDefault('about-us', section, words),
  remove: hide,
})

function isDefault(page: PageKey, section: string, words: Section): boolean {
  const { visibility: _, ...texts } = words
  const { visibility: __, ...defaults } = getTexts(page, {})[section] as Section
  return JSON.stringify(sortKeys(texts)) === JSON.stringify(sortKeys(defaults))
}

/** PostgreSQL reorders object keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sortKeys(each)]),
  )
}

const pageTexts: PageText[] = [
  {
    page: 'home',
    section: 'customers',
    title: 'Customers under “Trusted by” on Home',
    isDemo: (words) => isShown(words) && hasNames(words.logos, customers),
    remove: (words) => ({ ...words, logos: withoutNames(words.logos, customers) }),
  },
  {
    page: 'home',
    section: 'brands',
    title: 'Brands under “Brands We Carry” on Home',
    isDemo: (words) => isShown(words) && hasNames(words.logos, brands),
    remove: (words) => ({ ...words, logos: withoutNames(words.logos, brands) }),
  },
  {
    page: 'home',
    section: 'whyChoose',
    title: 'Pledge under “Why Choose” on Home',
    isDemo: (words) => isShown(words) && mentionsPledge(words.features),
    remove(words) {
      const features = (words.features as unknown[]).filter((each) => !mentionsPledge(each))
      return features.length < minReasons ? hide(words) : { ...words, features }
    },
  },
  createSamplesText('stories', 'Sample stories on Customer Stories'),
  createSamplesText('photos', 'Sample photographs on Customer Stories'),
  createStoryText('story', 'Story on About Us'),
  createStoryText('quote', 'Founder’s quote on About Us'),
  createStoryText('pledge', 'Pledge on About Us'),
  {
    page: 'home',
    section: 'slides',
    title: 'Images of the hero carousel on Home',
    isDemo: (words) => JSON.stringify(words).includes('"/pictures/'),
  },
]

/** Fields of the brand that only the operator can know, with the section of the admin that has them. */
const brandTexts = {
  name: ['Store name', 'name'],
  tagline: ['Tagline', 'name'],
  description: ['Description', 'name'],
  foundedIn: ['Year founded', 'name'],
  email: ['Email address', 'contact'],
  fulfillment: ['Fulfillment location', 'contact'],
  social: ['Social links', 'contact'],
  donatedShareOfSales: ['Donated share of sales', 'promises'],
} as const satisfies Partial<Record<keyof Brand, [title: string, section: string]>>

/** Replaced on removal; the others have no neutral value. */
const removedBrandFields = { social: [], donatedShareOfSales: null } satisfies Partial<Brand>

/** Lists what visitors still read of the demo shop, in the order of the admin. */
export async function listDemoTexts(db: Queryable): Promise<DemoText[]> {
  const brand = mergeBrand((await readContent(db, brandKey)).value)
  const fields = Object.entries(brandTexts) as [keyof typeof brandTexts, readonly [string, string]][]
  const pages = new Map<PageKey, Sections>()
  for (const { page } of pageTexts)
    if (!pages.has(page)) pages.set(page, getTexts(page, (await readContent(db, getContentKey(page))).value))
  return [
    ...fields
      .filter(([name]) => isDeepEqual(brand[name], defaultBrand[name]))
      .map(([name, [title, section]]) => ({
        title,
        path: `/admin/brand?section=${section}`,
        isRemovable: Object.hasOwn(removedBrandFields, name),
      })),
    ...pageTexts
      .filter(({ page, section, isDemo }) => isDemo(pages.get(page)?.[section] as Section))
      .map(({ page, title, remove }) => ({ title, path: `/admin/pages/${page}`, isRemovable: remove !== undefined })),
  ]
}

const title = 'Removed demo texts'

/**
 * Removes the demo's customer and brand logos, social links, pledges and stories, one change set per page, which its history can
 * restore. Other texts stay for the operator to write.
 * @returns the number of removed texts
 */
export async function removeDemoTexts(tx: Transaction, by: Actor): Promise<number> {
  let count = 0
  const save = async (key: string, change: (value: Sections) => Sections) => {
    const { value, version } = await readContent(tx, key)
    const next = change(value)
    if (isDeepEqual(next, value)) return
    const saved = await saveContent(tx, { key, version, value: next, by, title })
    if (!saved.ok) throw new Error('a page changed while the demo was removed')
  }
  await save(brandKey, (value) => {
    const demo = Object.entries(removedBrandFields).filter(([name]) =>
      isDeepEqual(mergeBrand(value)[name as keyof Brand], defaultBrand[name as keyof Brand]),
    )
    count += demo.length
    return { ...value, ...Object.fromEntries(demo) }
  })
  for (const page of new Set(pageTexts.map((text) => text.page))) {
    await save(getContentKey(page), (value) => {
      const texts = getTexts(page, value)
      const demo = pageTexts.flatMap(({ section, isDemo, remove, ...text }) => {
        const words = texts[section] as Section
        return text.page === page && remove && isDemo(words) ? [[section, remove(words)]] : []
      })
      count += demo.length
      return { ...value, ...Object.fromEntries(demo) }
    })
  }
  return count
}
