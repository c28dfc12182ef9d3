import { createStoredValue } from '#app/lib/browser/stored-value.ts'

/** True if this tab sends requests without the logo, until the visitor changes it. */
export const logoExcluded = createStoredValue<boolean>({
  key: 'boxwrightLogoLeftOut',
  area: 'session',
  empty: false,
  parse: (text) => text === 'yes',
  serialize: (isExcluded) => (isExcluded ? 'yes' : 'no'),
})
