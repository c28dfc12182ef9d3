import { createBuiltApp } from './built-app.ts'
import { test as base, type Site } from './http-site.ts'

export { expect } from './database.ts'

/** The built routes behind the HTTP application. `const { URL } = await openShop({ PUBLIC_URL })` */
export const test = base.extend<{ openShop: (settings?: { PUBLIC_URL?: string }) => Promise<Site> }>({
  openShop: async ({ open, services }, use) =>
    use(async (settings = {}) => {
      const { publicPage, render } = await createBuiltApp({
        ...services,
        settings: { ...services.settings, ...settings },
      })
      return open({ publicPage, render, ...settings })
    }),
})
