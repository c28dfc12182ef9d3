import { useShared } from '#app/lib/shared-value.ts'
import { storedValue } from '#app/lib/stored-value.ts'

/** Whether single keys do something in this browser. */
const singleKeys = storedValue<boolean>({
  key: 'officeKeys',
  area: 'local',
  empty: true,
  parse: (text) => text !== 'off',
  serialise: (on) => (on ? 'on' : 'off'),
})

export const singleKeysOn = () => singleKeys.read()
export const turnSingleKeys = (on: boolean) => singleKeys.write(on)
/** True on the server and until the page is hydrated. */
export const useSingleKeys = () => useShared(singleKeys) ?? true
