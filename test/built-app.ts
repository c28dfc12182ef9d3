import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RoleServices } from '#server/app.ts'
import { buildIfNeeded } from '#server/build/build.ts'
import type { App } from '#server/rendering/pages.ts'
import { test as base, type TestServices } from './database.ts'

export { expect } from './database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function createBuiltApp(services: TestServices): Promise<App> {
  await buildIfNeeded(root, () => {})
  const { createApp } = (await import(`${root}build/server/index.js`)) as {
    createApp: (services: RoleServices) => App
  }
  return createApp({ shop: services, admin: services })
}

/** The routes as they are built and served. */
export const test = base.extend<{ app: App }>({
  app: async ({ services }, use) => use(await createBuiltApp(services)),
})

/** Every path of app/routes.ts, with something in the place of its parameters. */
export function listPaths(entries: RouteConfigEntry[], parentPath = ''): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const pagePath = path ? `${parentPath}/${path.replace(/:\w+/g, 'some').replace('*', 'no/such/page')}` : parentPath
    if (children) return listPaths(children, pagePath)
    return path || index ? [pagePath || '/'] : []
  })
}

export const getDataPath = (pagePath: string) => (pagePath === '/' ? '/_.data' : `${pagePath}.data`)
