import { storedValue } from '#app/lib/browser/stored-value.ts'

/** Whether the logo stays out of what this tab sends: said once, it holds until it is taken back. */
export const leftOut = storedValue<boolean>({
  key: 'boxwrightLogoLeftOut',
  area: 'session',
  empty: false,
  parse: (text) => text === 'yes',
  serialize: (stays) => (stays ? 'yes' : 'no'),
})
