import { createContext } from '../pixels.ts'

const genericFamilies =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-.+|math|emoji|inherit|initial|unset)$/i
const sampleText = 'mmmmmmmmmmlliIWQ0@'

/** Returns the fonts that this device lacks, by the width of a text: browsers list no fonts, and draw another one without a word. */
export function findMissingFonts(families: readonly string[]): string[] {
  const context = createContext(1, 1)
  const measure = (font: string) => {
    context.font = `64px ${font}`
    return context.measureText(sampleText).width
  }
  const isInstalled = (family: string) =>
    ['monospace', 'serif'].some((other) => measure(`"${family.replace(/["\\]/g, '')}", ${other}`) !== measure(other))
  return families.filter((family) => !genericFamilies.test(family) && !isInstalled(family))
}
