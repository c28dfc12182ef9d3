const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** A browser as its owner would call it, "Firefox on Windows", from what it says of itself. */
export function describeAgent(agent: string): string {
  const of = (list: typeof browsers) => list.find(([, sign]) => sign.test(agent))?.[0]
  const browser = of(browsers) ?? 'A browser'
  const system = of(systems)
  return system ? `${browser} on ${system}` : browser
}
