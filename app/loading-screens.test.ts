import { expect, test } from 'vitest'
import { getLoadingScreen, loadingScreens } from './loading-screens.tsx'
import routes from './routes.ts'

const paths = [await routes].flat().flatMap((route) => [route, ...(route.children ?? [])].map(({ path }) => `/${path}`))

test.each(loadingScreens.map(([pattern]) => pattern))('%s is a route of the shop', (pattern) => {
  expect(paths).toContain(pattern)
})

test('a path has the loading screen of its route, if there is one', () => {
  const getScreen = (pattern: string) => loadingScreens.find(([each]) => each === pattern)?.[1]
  expect(getLoadingScreen('/products')).toBe(getScreen('/products'))
  expect(getLoadingScreen('/products/enamel-mug')).toBe(getScreen('/products/:slug'))
  expect(getLoadingScreen('/blog/a-post')).toBe(getScreen('/blog/:slug'))
  expect(getLoadingScreen('/blog/tag/gifts')).toBe(getScreen('/blog/tag/:termSlug'))
  expect(getLoadingScreen('/about-us')).toBeUndefined()
  expect(getLoadingScreen('/blog/a-post/view')).toBeUndefined()
})
