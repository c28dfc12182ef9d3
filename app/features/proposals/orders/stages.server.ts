import { eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { proposalOrders } from '#db/tables/proposals.ts'
import { adminSettings } from '#db/tables/settings.ts'

/** Stages that the code depends on; operators rename them, add others, and change the order. */
export const fixedStages = ['ordered', 'proof-approved', 'in-production', 'shipped', 'delivered'] as const

const stagesSchema = v.pipe(
  v.array(
    v.object({
      key: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
      name: v.pipe(v.string(), v.minLength(1, 'Enter a name'), v.maxLength(40, 'Use at most 40 characters')),
    }),
  ),
  v.maxLength(20, 'Use at most 20 stages'),
  v.check((stages) => new Set(stages.map(({ key }) => key)).size === stages.length),
  v.check(
    (stages) => fixedStages.every((key) => stages.some((stage) => stage.key === key)),
    'The stages Ordered, Proof approved, In production, Shipped and Delivered cannot be removed',
  ),
)

export type Stage = v.InferOutput<typeof stagesSchema>[number]

/** Stages until an operator changes them, in their order. */
const defaultStages: Stage[] = [
  { key: 'ordered', name: 'Ordered' },
  { key: 'proof-approved', name: 'Proof approved' },
  { key: 'in-production', name: 'In production' },
  { key: 'quality-check', name: 'Quality check' },
  { key: 'shipped', name: 'Shipped' },
  { key: 'delivered', name: 'Delivered' },
]

const settingName = 'proposals.stages'

/** Returns the stages of orders in their order. */
export async function readStages(db: Queryable): Promise<Stage[]> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.name, settingName))
  return row ? parseJson(settingName, stagesSchema, row.value, defaultStages) : defaultStages
}

/** Saves the stages; null restores the default. @returns the reason why they cannot be saved; undefined if they were */
export async function saveStages(
  db: Database,
  { stages, by }: { stages: Stage[] | null; by: Actor },
): Promise<string | undefined> {
  const parsed = v.safeParse(stagesSchema, stages ?? defaultStages)
  if (!parsed.success) return parsed.issues[0].message
  // Not in the schema, as stored stages may have equal names.
  if (new Set(parsed.output.map(({ name }) => name.toLowerCase())).size < parsed.output.length)
    return 'Use each name for one stage only'
  return db.transaction(async (tx) => {
    await lockStages(tx)
    const removed = (await readStages(tx)).filter(({ key }) => !parsed.output.some((stage) => stage.key === key))
    const stageInUse = await findStageInUse(tx, removed)
    if (stageInUse) return `Orders are in the stage ${stageInUse.name}. Move those orders to another stage first`
    const set = { value: parsed.output, updated_at: new Date() }
    await tx
      .insert(adminSettings)
      .values({ name: settingName, ...set })
      .onConflictDoUpdate({ target: adminSettings.name, set })
    await addAuditEntry(tx, { by, action: 'orders.stages-changed' })
    return undefined
  })
}

/** Locks the stages before an order enters one, or one is removed. */
export const lockStages = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${settingName}))`)

/** Finds a stage that an order is in. */
async function findStageInUse(db: Queryable, stages: readonly Stage[]): Promise<Stage | undefined> {
  const keys = stages.map(({ key }) => key)
  const [order] = await db
    .select({ stage: proposalOrders.stage })
    .from(proposalOrders)
    .where(inArray(proposalOrders.stage, keys))
    .limit(1)
  return stages.find(({ key }) => key === order?.stage)
}

/** True from "In production" on, also for Shipped and Delivered: these stages need approved proofs. */
export function isProductionOrLater(stages: readonly Stage[], key: string): boolean {
  const start = stages.findIndex((stage) => stage.key === 'in-production')
  return stages.findIndex((stage) => stage.key === key) >= start
}
