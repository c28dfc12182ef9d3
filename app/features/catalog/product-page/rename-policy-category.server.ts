import * as v from 'valibot'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { readContent, saveContent } from '#app/features/brand/content.server.ts'
import type { Transaction } from '#db/client.ts'

/** Key of the texts that all product pages share, such as the policies of each category. */
const contentKey = 'page/product-pages'

const categoriesSchema = v.array(v.looseObject({ category: v.string() }))

type Rename = { from: string; to: string; by: Actor }

/** Moves the texts of a renamed category to its new name, unless that name has texts. */
export async function renamePolicyCategory(tx: Transaction, { from, to, by }: Rename): Promise<void> {
  const { value, version } = await readContent(tx, contentKey)
  const stored = v.safeParse(categoriesSchema, value.categories)
  const isStored = (name: string) => stored.success && stored.output.some(({ category }) => category === name)
  if (!stored.success || !isStored(from) || isStored(to)) return
  const categories = stored.output.map((each) => (each.category === from ? { ...each, category: to } : each))
  const title = `Renamed the category ${from} to ${to} in texts of product pages`
  const saved = await saveContent(tx, { key: contentKey, version, value: { ...value, categories }, by, title })
  if (!saved.ok) throw new Error('The texts of product pages changed during the rename')
}
