import type { ServerBuild } from 'react-router'
import type { Plugin } from 'vite'

const compared = 'preloadedHrefs.styles.add(link.href)'

/**
 * What is imported late brings the styles of all it consists of, but for those that the page has. React Router ends the addresses of such styles in `#`, so
 * that they are never taken as there, and the root's came once more, behind those of the office, which they are to stand before. The root's are always
 * there: they are known by their address without the mark (docs/decisions/0236-late-styles.md).
 */
export const lateStyles: Plugin = {
  name: 'boxwright:late-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler(code) {
      if (code.split(compared).length !== 2) throw new Error(`Vite has changed: look for "${compared}"`)
      return code.replace(compared, "preloadedHrefs.styles.add(link.href.replace(/#$/, ''))")
    },
  },
}

/** @throws where the mark stands on styles that a page can lose: of these it has a meaning */
export function expectMarkedByRoot({ routes }: Pick<ServerBuild['assets'], 'routes'>): void {
  const always = routes.root?.css ?? []
  for (const [id, route] of Object.entries(routes)) {
    const other = route?.css?.find((address) => address.endsWith('#') && !always.includes(address))
    if (other) throw new Error(`${other} of ${id} is also imported late: see docs/decisions/0236-late-styles.md`)
  }
}
