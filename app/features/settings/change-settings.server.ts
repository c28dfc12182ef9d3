import { sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import {
  type EditableSettingName,
  editableSettings,
  listGroupSettings,
  type SettingGroup,
  settingGroups,
} from '#app/lib/settings/editable-settings.ts'
import { settingsChannel } from '#app/lib/settings/live-settings.server.ts'
import { readStoredSettings, type StoredSettings, storeSetting } from '#app/lib/settings/stored-settings.server.ts'
import type { AuditValues } from '#db/tables/audit.ts'
import { adminSettings } from '#db/tables/settings.ts'

/** New texts by setting; null resets to the default. Settings that are not in it stay. */
export type SettingChanges = Partial<Record<EditableSettingName, string | null>>

/** Returns the last change of a group in milliseconds, the version of its form; 0 before the first. */
export const getGroupVersion = (stored: StoredSettings, group: SettingGroup): number =>
  Math.max(0, ...listGroupSettings(group).map((name) => stored[name]?.changedAt.getTime() ?? 0))

/**
 * Stores settings of a group, records them in the audit log, secrets without their values, and applies them in every process.
 * Settings of the environment stay.
 * @param version that the editor saw; another one is an edit conflict, which writes nothing
 */
export async function changeSettings(
  { db, settings, liveSettings }: Pick<Services, 'db' | 'settings' | 'liveSettings'>,
  { group, changes, version, by }: { group: SettingGroup; changes: SettingChanges; version: number; by: Authority },
): Promise<'changed' | 'unchanged' | 'conflict'> {
  const outcome = await db.transaction(async (tx) => {
    // Serializes changes, also before the first row exists.
    await tx.execute(sql`lock table ${adminSettings} in share row exclusive mode`)
    const stored = await readStoredSettings(tx, settings)
    const current = getGroupVersion(stored, group)
    if (current !== version) return 'conflict'
    const names = listGroupSettings(group).filter((name) => {
      const change = changes[name]
      if (change === undefined || liveSettings.lockedNames.has(name)) return false
      return change !== (stored[name]?.text ?? null) || stored[name]?.isReadable === false
    })
    if (names.length === 0) return 'unchanged'
    // Two changes within a millisecond are two versions.
    const at = new Date(Math.max(Date.now(), current + 1))
    const before: AuditValues = {}
    const after: AuditValues = {}
    for (const name of names) {
      const text = changes[name] ?? null
      await storeSetting(tx, settings, { name, text, at })
      const { label, isSecret } = editableSettings[name]
      if (!isSecret) before[label] = stored[name]?.text ?? null
      after[label] = isSecret ? (text === null ? 'Removed' : 'Changed') : text
    }
    await addAuditEntry(tx, { by, action: 'settings.changed', subject: settingGroups[group], before, after })
    await tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
    return 'changed'
  })
  if (outcome === 'changed') await liveSettings.reload()
  return outcome
}
