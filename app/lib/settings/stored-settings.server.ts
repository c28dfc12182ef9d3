import { and, eq, like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { adminSettings } from '#db/tables/settings.ts'
import { getAuthSecrets } from '../storage/shared-key.server.ts'
import { type EditableSettingName, editableSettingNames, editableSettings } from './editable-settings.ts'
import { decryptSetting, encryptSetting } from './encrypt-setting.server.ts'
import { type Settings, settingsSchema } from './settings-schema.ts'

const prefix = 'setting.'
const storedValue = v.nullable(v.string())

export type StoredSetting = {
  /** Undefined after the setting was cleared, and for a secret of another AUTH_SECRET. */
  text: string | undefined
  changedAt: Date
  /** False for a secret that AUTH_SECRET does not decrypt. */
  isReadable: boolean
}

export type StoredSettings = Partial<Record<EditableSettingName, StoredSetting>>

type AuthSettings = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>

/** Reads the settings that admins stored. Secrets under a former AUTH_SECRET are re-encrypted. */
export async function readStoredSettings(db: Queryable, settings: AuthSettings): Promise<StoredSettings> {
  const rows = await db
    .select()
    .from(adminSettings)
    .where(like(adminSettings.name, `${prefix}%`))
  const stored: StoredSettings = {}
  for (const row of rows) {
    const name = editableSettingNames.find((each) => `${prefix}${each}` === row.name)
    if (!name) continue
    const value = parseJson(row.name, storedValue, row.value, null)
    const isEncrypted = value !== null && editableSettings[name].isSecret === true
    const text = isEncrypted ? await decryptStored(db, settings, name, value) : (value ?? undefined)
    stored[name] = { text, changedAt: row.updated_at, isReadable: value === null || text !== undefined }
  }
  return stored
}

async function decryptStored(db: Queryable, settings: AuthSettings, name: EditableSettingName, value: string) {
  const { current, previous } = await getAuthSecrets(db, settings)
  const text = decryptSetting(current, name, value)
  if (text !== undefined) return text
  for (const secret of previous) {
    const former = decryptSetting(secret, name, value)
    if (former === undefined) continue
    const isUnchanged = and(
      eq(adminSettings.name, prefix + name),
      eq(adminSettings.value, sql`to_jsonb(${value}::text)`),
    )
    await db
      .update(adminSettings)
      .set({ value: sql`to_jsonb(${encryptSetting(current, name, former)}::text)` })
      .where(isUnchanged)
    return former
  }
  return undefined
}

/** Stores a setting, or its default for null. Callers validate the text and notify the processes. */
export async function storeSetting(
  tx: Queryable,
  settings: AuthSettings,
  { name, text, at }: { name: EditableSettingName; text: string | null; at: Date },
): Promise<void> {
  const isEncrypted = text !== null && editableSettings[name].isSecret === true
  const value = isEncrypted ? encryptSetting((await getAuthSecrets(tx, settings)).current, name, text) : text
  const set = { value: sql`${JSON.stringify(value)}::jsonb`, updated_at: at }
  await tx
    .insert(adminSettings)
    .values({ name: prefix + name, ...set })
    .onConflictDoUpdate({ target: adminSettings.name, set })
}

/** Parses the text of a setting as the environment's, '' and undefined as its default. */
export function parseSetting(
  name: EditableSettingName,
  text: string | undefined,
): { ok: true; value: unknown } | { ok: false; message: string } {
  const result = v.safeParse(settingsSchema.entries[name], text || undefined)
  return result.success ? { ok: true, value: result.output } : { ok: false, message: result.issues[0].message }
}
