const shorter: [RegExp, string][] = [
  [/^(?:within|about|up to)\s+/i, ''],
  [/\bbusiness days\b/i, 'days'],
  [/\s*\bhours?\b/i, ' h'],
  [/^(\D*\d[\d,]*)\.00$/, '$1'],
]

/** A promise where it stands alone and large: "24 h" of "24 hours", "2 weeks" of "about 2 weeks", "$15" of "$15.00". */
export const shortFigure = (figure: string) =>
  shorter.reduce((text, [long, short]) => text.replace(long, short), figure.trim())
