/** "United States" for "US"; the code if it names no country. */
export const getCountryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames('en-US', { type: 'region' }).of(code) ?? code) : code
