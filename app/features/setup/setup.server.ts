import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database, Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { adminSettings } from '#db/tables/settings.ts'
import { type SetupStep, type StepState, setupSteps } from './steps.ts'

const settingName = 'setup'

const storedSetup = v.object({
  skipped: v.array(v.picklist(setupSteps)),
  /** Time and recipient of the last test email that the mail server accepted. */
  mail: v.nullable(v.object({ at: v.string(), to: v.string() })),
  closed: v.boolean(),
})

type StoredSetup = v.InferOutput<typeof storedSetup>

const emptySetup: StoredSetup = { skipped: [], mail: null, closed: false }

export type Setup = {
  states: Record<SetupStep, StepState>
  /** True if an Admin dismissed the page. */
  closed: boolean
  mail: StoredSetup['mail']
  hasLogo: boolean
}

async function readStored(db: Queryable): Promise<StoredSetup> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.name, settingName))
  return row ? parseJson(settingName, storedSetup, row.value, emptySetup) : emptySetup
}

/** Derives the setup progress from the data, not from clicks. */
export async function readSetup({ db, content }: Pick<Services, 'db' | 'content'>): Promise<Setup> {
  const [stored, brand, { rows }] = await Promise.all([
    readStored(db),
    readBrand({ content }),
    db.execute<{ products: boolean; box: boolean }>(
      sql`select exists (select from product_data where not demo) as products,
        exists (select from ready_made_boxes where not demo) as box`,
    ),
  ])
  const done: Record<SetupStep, boolean> = {
    name: brand.name !== defaultBrand.name || brand.logo !== null,
    colours: JSON.stringify(brand.colours) !== JSON.stringify(defaultBrand.colours),
    mail: stored.mail !== null,
    products: rows[0]?.products === true,
    box: rows[0]?.box === true,
  }
  const getState = (step: SetupStep): StepState =>
    done[step] ? 'done' : stored.skipped.includes(step) ? 'skipped' : 'open'
  const states = Object.fromEntries(setupSteps.map((step) => [step, getState(step)])) as Setup['states']
  return { states, closed: stored.closed, mail: stored.mail, hasLogo: brand.logo !== null }
}

export type SetupChange =
  | { skip: SetupStep }
  | { resume: SetupStep }
  | { closed: boolean }
  | { testMail: { at: Date; to: string } }

/** Records an Admin's action on the page; completed steps stay completed. */
export function changeSetup(db: Database, { change, by }: { change: SetupChange; by: Actor }): Promise<void> {
  return db.transaction(async (tx) => {
    // Serializes changes, also before the first row exists.
    await tx.execute(sql`lock table ${adminSettings} in share row exclusive mode`)
    const before = await readStored(tx)
    const after = applyChange(before, change)
    const set = { value: sql`${JSON.stringify(after)}::jsonb`, updated_at: new Date() }
    await tx
      .insert(adminSettings)
      .values({ name: settingName, ...set })
      .onConflictDoUpdate({ target: adminSettings.name, set })
    await addAuditEntry(tx, { by, action: 'settings.setup-changed', before, after })
  })
}

function applyChange(stored: StoredSetup, change: SetupChange): StoredSetup {
  if ('closed' in change) return { ...stored, closed: change.closed }
  if ('testMail' in change) {
    return { ...stored, mail: { at: change.testMail.at.toISOString(), to: change.testMail.to } }
  }
  const step = 'skip' in change ? change.skip : change.resume
  const others = stored.skipped.filter((skipped) => skipped !== step)
  return { ...stored, skipped: 'skip' in change ? [...others, step] : others }
}
