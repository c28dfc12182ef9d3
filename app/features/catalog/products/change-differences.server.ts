import { sql } from 'drizzle-orm'
import type { Difference } from '#app/features/content/document.ts'
import { defaultLengthUnit, type LengthUnit } from '#app/lib/text/length.ts'
import type { Queryable } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { listProductDifferences } from './form/differences.ts'
import { getTexts, toProductTexts } from './form/product-texts.ts'
import { blankProduct, type ProductFields } from './product-columns.ts'
import { parseStoredProduct, toRevision } from './revision.server.ts'

type ChangedVersions = { id: string; before: Partial<ProductFields>; after: Partial<ProductFields> }

/** Reads the products that a change set changed, as they were before and after it. @param ids all by default */
export async function readChangedVersions(
  db: Queryable,
  { change, limit, ids }: { change: string; limit: number; ids?: readonly string[] },
): Promise<ChangedVersions[]> {
  const isWanted = ids ? sql`and subject = any(${sql.param([...ids])}::text[])` : sql``
  const { rows } = await db.execute<{ id: string; before: unknown; after: unknown }>(sql`
    select mine.subject as id, mine.before,
      coalesce(
        (select later.before from ${contentRevisions} later
          where later.kind = 'product' and later.subject = mine.subject and later.id > mine.id
          order by later.id limit 1),
        (select ${toRevision(sql`p`)} from ${productData} p where p.id = mine.subject::uuid)) as after
    from (
      select * from ${contentRevisions}
      where change_id = ${change} and kind = 'product' and before is not null and version is not null ${isWanted}
      order by id limit ${limit}) mine`)
  return rows.flatMap(({ id, ...row }) => {
    const [before, after] = [parseStoredProduct(row.before), parseStoredProduct(row.after)]
    return before && after ? [{ id, before, after }] : []
  })
}

/** Returns the differences a change set made to the first products by id; leaves out created and deleted ones. */
export async function readChangeDifferences(
  db: Queryable,
  { change, limit, unit = defaultLengthUnit }: { change: string; limit: number; unit?: LengthUnit },
): Promise<Record<string, Difference[]>> {
  const versions = await readChangedVersions(db, { change, limit })
  return Object.fromEntries(versions.map(({ id, before, after }) => [id, compareVersions(before, after, unit)]))
}

/** Columns that a version of earlier software lacks count as unchanged. */
function compareVersions(
  before: Partial<ProductFields>,
  after: Partial<ProductFields>,
  unit: LengthUnit,
): Difference[] {
  const old = toProductTexts(before, toProductTexts(after, getTexts(blankProduct)))
  return listProductDifferences(old, toProductTexts(after, old), unit)
}
