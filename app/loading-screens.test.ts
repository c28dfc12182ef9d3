import { expect, test } from 'vitest'
import { loadingScreen, loadingScreens } from './loading-screens.tsx'
import routes from './routes.ts'

const paths = [await routes].flat().flatMap((route) => [route, ...(route.children ?? [])].map(({ path }) => `/${path}`))

test.each(loadingScreens.map(([pattern]) => pattern))('%s is a route of the shop', (pattern) => {
  expect(paths).toContain(pattern)
})

test('an address finds the screen of its route, and only there one', () => {
  const getScreen = (pattern: string) => loadingScreens.find(([each]) => each === pattern)?.[1]
  expect(loadingScreen('/products')).toBe(getScreen('/products'))
  expect(loadingScreen('/products/enamel-mug')).toBe(getScreen('/products/:slug'))
  expect(loadingScreen('/blog/a-post')).toBe(getScreen('/blog/:slug'))
  expect(loadingScreen('/blog/tag/gifts')).toBe(getScreen('/blog/tag/:tagSlug'))
  expect(loadingScreen('/about-us')).toBeUndefined()
  expect(loadingScreen('/blog/a-post/view')).toBeUndefined()
})
