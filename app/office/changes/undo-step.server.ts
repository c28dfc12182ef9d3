import type { Actor } from '#app/features/audit/audit.server.ts'
import { undoPosts } from '#app/features/blog/editing/remove.server.ts'
import { undoCatalogueChange } from '#app/features/catalogue/labels/undo.server.ts'
import { readStep } from '#app/features/history/steps.server.ts'
import { undoBoxes } from '#app/features/ready-made/editing/undo-boxes.server.ts'
import type { Database } from '#db/client.ts'
import { toldOfUndo } from '../products/list/bulk/undo-told.ts'

type Touched = { kind: string }[]

const isOnly = (touched: Touched, kind: string) => touched.length > 0 && touched.every((each) => each.kind === kind)

/** Whether a step of something else than products is undone as one. */
export const undoneWhole = (touched: Touched) => isOnly(touched, 'box') || isOnly(touched, 'post')

/** Takes a step back by the one way its kind has. @returns what is said of it */
export async function undoStep(db: Database, { change, by }: { change: string; by: Actor }) {
  const step = await readStep(db, change)
  if (!step || step.undoneBy || !undoneWhole(step.touched)) {
    return toldOfUndo(await undoCatalogueChange(db, { change, by }))
  }
  const undone = await (isOnly(step.touched, 'box') ? undoBoxes : undoPosts)(db, { change, by })
  if (!undone) return toldOfUndo({ outcome: 'not there' })
  const { restored, left } = undone
  return {
    tone: restored > 0 ? ('done' as const) : ('refused' as const),
    message: restored > 0 ? `Undone: ${restored} as before.` : 'Nothing could be undone.',
    kept: left,
  }
}
