import type { Database } from '#db/client.ts'
import type { Logger } from '../log.ts'
import { setShopTimeZone } from '../time/shop-days.server.ts'
import { editableSettingNames } from './editable-settings.ts'
import type { SettingName, Settings } from './settings-schema.ts'
import { parseSetting, readStoredSettings } from './stored-settings.server.ts'

/** Channel that notifies every process of a changed setting. */
export const settingsChannel = 'boxwright_settings'

export type LiveSettings = {
  /** The settings of the environment, then those that admins stored, then the defaults. Changes update this object. */
  readonly values: Settings
  /** Names of the settings that the environment sets. */
  readonly lockedNames: ReadonlySet<SettingName>
  /** Reads the stored settings again. If they cannot be read, the values stay as they are. */
  reload(): Promise<void>
  /** Calls the listener after each reload that changed a value. @returns a function that ends it */
  onChange(listener: () => void): () => void
}

type LiveSettingsOptions = {
  db: Database
  /** Settings of the environment, and which of them it sets. */
  environment: Settings
  lockedNames: readonly SettingName[]
  log: Logger
}

/** Opens the settings of a process, which change while it runs. @throws if the database cannot be read */
export async function openLiveSettings({
  db,
  environment,
  lockedNames: names,
  log,
}: LiveSettingsOptions): Promise<LiveSettings> {
  const lockedNames = new Set(names)
  const values: Settings = { ...environment }
  const listeners = new Set<() => void>()

  const load = async () => {
    const stored = await readStoredSettings(db, environment)
    const before = JSON.stringify(values)
    for (const name of editableSettingNames) {
      if (lockedNames.has(name)) continue
      if (stored[name]?.isReadable === false) log.warn({ setting: name }, 'setting.unreadable')
      const parsed = parseSetting(name, stored[name]?.text)
      if (!parsed.ok) log.warn({ setting: name }, 'setting.invalid')
      Object.assign(values, { [name]: parsed.ok ? parsed.value : environment[name] })
    }
    setShopTimeZone(values.TIME_ZONE)
    if (JSON.stringify(values) !== before) for (const listener of listeners) listener()
  }

  // One after the other, so that an older read does not overwrite a newer one.
  let last = load()
  await last
  return {
    values,
    lockedNames,
    reload() {
      last = last.then(load).catch((error) => log.warn({ err: error }, 'settings.load_failed'))
      return last
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
