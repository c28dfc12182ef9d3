import type { Plugin } from 'vite'

/** A declaration for browsers that mix no colors, and the one for those that do, as Tailwind writes them. */
const withFallback =
  /([^{}@]+)\{[^{}]*\}@supports \(color:color-mix\(in lab, red, red\)\)\{\1(\{[^{}]*color-mix\([^{}]*\})\}/g

/**
 * Every browser that Tailwind 4 draws the rest of a sheet for (Chrome 111, Firefox 128, Safari 16.4) mixes colors: the opaque ones it
 * writes besides, for others, stay out. Stands behind Tailwind's own plugin, and works on what that has written.
 */
export const mixedColors: Plugin = {
  name: 'boxwright:mixed-colors',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => code.replace(withFallback, '$1$2'),
  },
}
