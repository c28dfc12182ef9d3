import { listDrafts } from '#app/features/content/drafts.server.ts'
import type { Database } from '#db/client.ts'
import type { InventoryFilter } from './filter.ts'
import { countInventory } from './inventory.server.ts'

/** Maximum count; higher numbers are shown as "more". */
const max = 999
/** Timeout of a count on the admin's home page. */
const timeoutMs = 100

/** Gaps in the catalog, as filters of the admin list. */
const gaps = {
  'without price': { without: ['price'], stock: 'in' },
  'without image': { without: ['picture'], stock: 'in' },
  'without category': { without: ['category'], stock: 'in' },
} as const satisfies Record<string, InventoryFilter>

export type Gap = {
  name: keyof typeof gaps
  filter: InventoryFilter
  /** Null if counting takes too long. */
  count: number | null
}

/** Reads a person's product drafts, and the number of products in stock with each gap. */
export async function readCatalogToDo(
  db: Database,
  staffId: string,
): Promise<{ drafts: { subject: string; name: string; isNew: boolean }[]; gaps: Gap[]; max: number }> {
  const names = Object.keys(gaps) as Gap['name'][]
  const [drafts, ...counts] = await Promise.all([
    listDrafts(db, { kind: 'product', staffId }),
    ...names.map((name) => countInventory(db, gaps[name], { max, timeoutMs })),
  ])
  return {
    drafts: drafts.map(({ subject, name, version }) => ({
      subject,
      name: name || 'Untitled product',
      isNew: version === 0,
    })),
    gaps: names.map((name, index) => ({ name, filter: gaps[name], count: counts[index] ?? null })),
    max,
  }
}
