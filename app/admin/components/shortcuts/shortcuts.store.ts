import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

/** True if single-key shortcuts are enabled in this browser. */
const shortcutsEnabled = createStoredValue<boolean>({
  key: 'officeKeys',
  area: 'local',
  empty: true,
  parse: (text) => text !== 'off',
  serialize: (on) => (on ? 'on' : 'off'),
})

export const areShortcutsEnabled = () => shortcutsEnabled.read()
export const setShortcutsEnabled = (on: boolean) => shortcutsEnabled.write(on)
/** True on the server and until the page is hydrated. */
export const useShortcutsEnabled = () => useExternalStore(shortcutsEnabled) ?? true
