const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** Names a browser by its user agent: "Firefox on Windows". */
export function describeUserAgent(userAgent: string): string {
  const match = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const browser = match(browsers) ?? 'Unknown browser'
  const system = match(systems)
  return system ? `${browser} on ${system}` : browser
}
