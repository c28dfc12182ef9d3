const replacements: [RegExp, string][] = [
  [/^(?:within|about|up to)\s+/i, ''],
  [/\bbusiness days\b/i, 'days'],
  [/\s*\bhours?\b/i, ' h'],
  [/^(\D*\d[\d,]*)\.00$/, '$1'],
]

/** Shortens a promise for large type: "24 h" for "24 hours", "2 weeks" for "about 2 weeks", "$15" for "$15.00". */
export const toShortFigure = (figure: string) =>
  replacements.reduce((text, [long, short]) => text.replace(long, short), figure.trim())
