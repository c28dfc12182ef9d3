import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Bytes of gzipped JavaScript on a visitor's first page. */
const scripts = 150_000
/** Bytes of compressed style sheets. A post also loads the styles of its text, a summary those of its sheet. */
const styles = 16_500
const stylesOfRoutes: Record<string, number> = { '/blog/{slug}': 17_500, '/swag-box-summary with a box': 17_500 }
/** Bytes of fonts, which are compressed. */
const fonts = 90_000

export type Budget = { scripts: number; styles: number; fonts: number }

/** Returns the budget of a route. */
export const getBudget = (route: string): Budget => ({
  scripts,
  styles: stylesOfRoutes[route] ?? styles,
  fonts,
})

/** Returns the compressed size of a build file, or its size if it is stored uncompressed; undefined for other files. */
export function getPackedSize(pathname: string, ending: '.br' | '.gz'): number | undefined {
  const file = fileURLToPath(new URL(`../build/client${pathname}`, import.meta.url))
  return [`${file}${ending}`, file].flatMap((each) => (existsSync(each) ? statSync(each).size : []))[0]
}
