import type { Actor } from '#app/features/audit/audit.server.ts'
import { undoPosts } from '#app/features/blog/editing/undo-posts.server.ts'
import { undoContent } from '#app/features/brand/content.server.ts'
import { undoCatalogChange } from '#app/features/catalog/taxonomy/undo-catalog-change.server.ts'
import { readChangeSet } from '#app/features/content/change-sets.server.ts'
import { undoConflictText, undoMethods } from '#app/features/proposals/decoration/methods.server.ts'
import { undoBoxes } from '#app/features/ready-made/editing/undo-boxes.server.ts'
import { hasPermission, type PersonAccess } from '#app/features/staff/roles.ts'
import type { Database } from '#db/client.ts'
import { toUndoMessage } from '../products/undo-message.ts'

type ChangedKinds = { kind: string }[]

const hasOnly = (changedItems: ChangedKinds, kind: string) =>
  changedItems.length > 0 && changedItems.every((each) => each.kind === kind)

/** True for page content and the brand, which change one key per change set. */
const isContent = (changedItems: ChangedKinds) => hasOnly(changedItems, 'page') || hasOnly(changedItems, 'brand')

/** True for decoration methods, which only some people may change. */
export const isDecoration = (changedItems: ChangedKinds) => hasOnly(changedItems, 'decoration')

/** True if a change set without products is undone as a whole. */
export const canUndoAsWhole = (changedItems: ChangedKinds) =>
  hasOnly(changedItems, 'box') || hasOnly(changedItems, 'post') || isContent(changedItems) || isDecoration(changedItems)

type UndoOptions = { change: string; by: Actor; person: PersonAccess }

/** Undoes a change set by the method of its kind. @returns the message for the user */
export async function undoChangeSet(db: Database, { change, by, person }: UndoOptions) {
  const changeSet = await readChangeSet(db, change)
  if (changeSet && isDecoration(changeSet.changedItems) && !hasPermission(person, 'settings'))
    return { tone: 'error' as const, message: 'Only an Admin can undo this change.', isForbidden: true, skipped: [] }
  if (!changeSet || changeSet.undoneBy || !canUndoAsWhole(changeSet.changedItems)) {
    return toUndoMessage(await undoCatalogChange(db, { change, by }))
  }
  const [item] = changeSet.changedItems
  if (item && isContent(changeSet.changedItems)) {
    const undone = await undoContent(db, { key: item.subject, change, by })
    if (undone?.ok)
      return { tone: 'success' as const, message: 'Change undone. The previous version is live.', skipped: [] }
    if (!undone) return toUndoMessage({ outcome: 'not-found' })
    const message = 'Not undone: a later change exists. Restore any version from the history of the item.'
    return { tone: 'error' as const, message, skipped: [] }
  }
  if (isDecoration(changeSet.changedItems)) {
    if ((await undoMethods(db, { change, by })) === 'saved')
      return { tone: 'success' as const, message: 'Change undone.', skipped: [] }
    return { tone: 'error' as const, message: undoConflictText, skipped: [] }
  }
  const undone = await (hasOnly(changeSet.changedItems, 'box') ? undoBoxes : undoPosts)(db, { change, by })
  if (!undone) return toUndoMessage({ outcome: 'not-found' })
  const { restored, skipped } = undone
  return {
    tone: restored > 0 ? ('success' as const) : ('error' as const),
    message: restored > 0 ? `Change undone. ${restored} restored.` : 'Nothing was undone.',
    skipped,
  }
}
