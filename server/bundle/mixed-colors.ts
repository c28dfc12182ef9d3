import type { Plugin } from 'vite'

/** A rule's last declaration for browsers that mix no colors, and the same one for those that do, as Tailwind writes them. */
const withFallback =
  /([^{}@]+)\{((?:[^{};]*;)*)([\w-]+):[^;{}]*\}@supports \(color:color-mix\(in lab, red, red\)\)\{\1\{(\3:[^;{}]*)\}\}/g

export const withoutFallbacks = (sheet: string): string => sheet.replace(withFallback, '$1{$2$4}')

/**
 * Every browser that Tailwind 4 draws the rest of a sheet for (Chrome 111, Firefox 128, Safari 16.4) mixes colors: the opaque ones it
 * writes besides, for others, stay out (docs/decisions/0242-the-sheet-stays-a-file.md). Stands behind Tailwind's own plugin, and works
 * on what that has written.
 */
export const mixedColors: Plugin = {
  name: 'boxwright:mixed-colors',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.css$/ },
    handler: withoutFallbacks,
  },
}
