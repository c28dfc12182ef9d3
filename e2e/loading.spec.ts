import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

/** A page that reads data shows a loading screen if it is slow to open (docs/domain.md, Pages and messages). */

const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })

type Screen = {
  name: string
  from: string
  link: (page: Page) => ReturnType<Page['getByRole']>
  loadingText: string
  /** The heading while it loads. */
  loadingHeading: string
  /** The heading of the page, if it differs from the link's text. */
  heading?: string
  /** Start of the document title, if it differs from the heading. */
  title?: string
}

const screens: Screen[] = [
  {
    name: 'the catalog',
    from: '/about-us',
    link: (page) => main(page).getByRole('link', { name: 'Browse Products' }),
    loadingText: 'Loading products...',
    loadingHeading: 'Our Products',
    heading: 'Our Products',
  },
  {
    name: 'the builder',
    from: '/about-us',
    link: (page) => footer(page).getByRole('link', { name: 'Swag Box Builder' }),
    loadingText: 'Loading products...',
    loadingHeading: 'Swag Box Builder',
    heading: 'Swag Box Builder',
  },
  {
    name: 'a product',
    from: '/products?search=stoneware',
    link: (page) => main(page).getByRole('heading', { level: 2 }).first().getByRole('link'),
    loadingText: 'Loading product...',
    loadingHeading: 'Loading product...',
  },
  {
    name: 'the ready-made boxes',
    from: '/about-us',
    link: (page) => footer(page).getByRole('link', { name: 'Ready Made Boxes' }),
    loadingText: 'Loading ready-made boxes...',
    loadingHeading: 'Packed already. Just add your logo.',
    heading: 'Packed already. Just add your logo.',
    title: 'Ready-Made Swag Boxes',
  },
  {
    name: 'the blog',
    from: '/about-us',
    link: (page) => footer(page).getByRole('link', { name: 'Blog' }),
    loadingText: 'Loading blog posts...',
    loadingHeading: 'Notes from the packing bench',
    heading: 'Notes from the packing bench',
    title: 'Blog',
  },
  {
    name: 'a post',
    from: '/blog/tag/gifts',
    link: (page) => main(page).getByRole('article').first().getByRole('heading').getByRole('link'),
    loadingText: 'Loading blog post...',
    loadingHeading: 'Loading blog post...',
  },
  {
    name: 'a category',
    from: '/blog/tag/gifts',
    link: (page) => main(page).getByRole('link', { name: 'Onboarding & Culture' }).first(),
    loadingText: 'Loading blog posts...',
    loadingHeading: 'Blog posts',
  },
  {
    name: 'a tag',
    from: '/blog/choosing-a-decoration-method',
    link: (page) => main(page).getByRole('link', { name: 'Embroidery', exact: true }),
    loadingText: 'Loading blog posts...',
    loadingHeading: 'Blog posts',
  },
]

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Holds the responses with pages' data, from now on, until the returned function is called. */
async function holdResponses(page: Page) {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return release
}

for (const { name, from, link, loadingText, ...screen } of screens) {
  test(`${name} shows a loading screen at 360 and 1280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, from)
    const openedHeading = screen.heading ?? (await link(page).textContent()) ?? ''
    const release = await holdResponses(page)
    await link(page).click()
    const loading = main(page).getByText(loadingText)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(loading).toBeVisible()
      await expect(heading(page)).toHaveText(screen.loadingHeading)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    }
    release()
    await expect(loading).toHaveCount(0)
    await expect(heading(page)).toHaveText(openedHeading)
    await expect.poll(() => page.title()).toContain(screen.title ?? openedHeading)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
}

test('six skeletons stand in for the posts of the blog', async ({ page }) => {
  await open(page, '/about-us')
  await holdResponses(page)
  await footer(page).getByRole('link', { name: 'Blog' }).click()
  const skeletons = main(page).getByRole('status').filter({ hasText: 'Loading blog posts...' })
  await expect(skeletons.locator('> div')).toHaveCount(6)
})

/** Records every text that the page shows from now on, however briefly. */
async function watchTexts(page: Page) {
  await page.evaluate(() => {
    const seen: string[] = []
    new MutationObserver(() => seen.push(document.body.textContent ?? '')).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    Object.assign(window, { seen })
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'))
}

for (const { name, from, link, loadingText, ...screen } of screens) {
  test(`${name} shows no loading screen when the response is fast`, async ({ page }) => {
    await page.clock.install()
    await open(page, from)
    const openedHeading = screen.heading ?? (await link(page).textContent()) ?? ''
    // Timers are frozen from here on: a text that appears has not waited for one.
    await page.clock.pauseAt(Date.now() + 60_000)
    const texts = await watchTexts(page)
    await link(page).click()
    await expect(async () => {
      // The router waits for a timer of 0 ms.
      await page.clock.runFor(1)
      await expect(heading(page)).toHaveText(openedHeading, { timeout: 1_000 })
    }).toPass()
    expect(await texts()).toContain(openedHeading)
    expect(await texts()).not.toMatch(new RegExp(`${loadingText}|Loading page`))
  })
}

test('shows the loading screen after 150 ms on the previous page', async ({ page }) => {
  await page.clock.install()
  await open(page, '/about-us')
  await page.clock.pauseAt(Date.now() + 60_000)
  await holdResponses(page)
  const listRequest = page.waitForRequest(/products\.data/)
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  await listRequest
  await page.clock.runFor(149)
  await expect(main(page).getByText('Loading products...')).toHaveCount(0)
  await expect(page).toHaveURL('/about-us')
  await expect(async () => {
    await page.clock.runFor(150)
    await expect(main(page).getByText('Loading products...')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a loading screen whose code arrives after its page does not replace the page', async ({ page }) => {
  await page.clock.install()
  await open(page, '/about-us')
  await page.clock.pauseAt(Date.now() + 60_000)
  let releaseScreen = () => {}
  const screenHeld = new Promise<void>((done) => {
    releaseScreen = done
  })
  await page.route(/loading-screens/, async (route) => {
    await screenHeld
    await route.continue().catch(() => {})
  })
  const screen = page.waitForResponse(/loading-screens/)
  const release = await holdResponses(page)
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  const waiting = page.locator('[aria-live="polite"]').filter({ hasText: 'Loading page...' })
  await expect(async () => {
    await page.clock.runFor(150)
    await expect(waiting).toHaveCount(1, { timeout: 500 })
  }).toPass()
  release()
  const search = page.getByRole('searchbox', { name: 'Search the catalog' })
  await search.focus()
  releaseScreen()
  await (await screen).finished()
  await search.pressSequentially('mug')
  await expect(waiting).toHaveCount(1)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('mug')
})

test('uses prefetched data', async ({ page }) => {
  await open(page, '/about-us')
  const link = footer(page).getByRole('link', { name: 'Ready Made Boxes' })
  const prefetched = page.waitForResponse(/ready-made-boxes\.data/)
  await link.hover()
  await (await prefetched).finished()
  await link.click()
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible()
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => initiatorType === 'fetch' && name.includes('/ready-made-boxes.data'))
      .map(({ transferSize }) => transferSize),
  )
  expect(bytes).toEqual([0])
})

test('the URL changes with the page, and Back returns to the list as it was', async ({ page }) => {
  await open(page, '/about-us')
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  await expect(heading(page)).toHaveText('Our Products')
  const unfiltered = (await page.getByText(/^Showing [\d,]+ of/).textContent()) ?? ''
  await page.getByRole('checkbox', { name: 'Drinkware' }).click()
  await expect(page).toHaveURL('/products?category=Drinkware')
  await expect(page.getByText(/^Showing [\d,]+ of/)).not.toHaveText(unfiltered)
  const scroll = () => page.evaluate(() => window.scrollY)
  const entries = await page.evaluate(() => history.length)

  // Visible links are prefetched, the last of the list is not.
  const release = await holdResponses(page)
  const last = main(page).getByRole('heading', { level: 2 }).last().getByRole('link')
  const name = (await last.textContent()) ?? ''
  const path = (await last.getAttribute('href')) ?? ''
  await last.scrollIntoViewIfNeeded()
  const before = await scroll()
  expect(before).toBeGreaterThan(500)
  await last.click()
  await expect(heading(page)).toHaveText('Loading product...')
  await expect(page).toHaveURL('/products?category=Drinkware')
  release()
  await expect(heading(page)).toHaveText(name)
  await expect(page).toHaveURL(path)
  expect(await scroll()).toBe(0)
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await expect(page).toHaveURL('/products?category=Drinkware')
  await expect(heading(page)).toHaveText('Our Products')
  await expect(last).toBeInViewport()
  await expect.poll(scroll).toBe(before)
  await expect(page.getByRole('status')).toContainText('Showing')
})

test('Back while a page loads goes to the page before the one that is left', async ({ page }) => {
  await open(page, '/privacy-policy')
  await footer(page).getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  const release = await holdResponses(page)
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  await expect(main(page).getByText('Loading products...')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/privacy-policy')
  release()
  await expect(heading(page)).toHaveText(/Privacy/)
  await expect(main(page).getByText('Loading products...')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL('/about-us')
})

test('a click on another link while a page loads opens that link', async ({ page }) => {
  await open(page, '/about-us')
  const release = await holdResponses(page)
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  await expect(heading(page)).toHaveText('Our Products')
  await page.getByRole('banner').getByRole('button', { name: 'Resources' }).click()
  await page.getByRole('banner').getByRole('link', { name: /^Blog/ }).click()
  await expect(heading(page)).toHaveText('Notes from the packing bench')
  await expect(page).toHaveURL('/about-us')
  release()
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/blog')
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
  await expect(heading(page)).toHaveText(/We started/)
})

test('a redirect is followed, and the listing then filters in place', async ({ page }) => {
  await open(page, '/about-us')
  const release = await holdResponses(page)
  // An empty search: the loader redirects to the URL without it.
  await page.getByRole('banner').getByRole('searchbox').press('Enter')
  await expect(main(page).getByText('Loading products...')).toBeVisible()
  await expect(page).toHaveURL('/about-us')
  release()
  await expect(main(page).getByText('Showing')).toBeVisible()
  await expect(page).toHaveURL('/products')

  const releaseFilter = await holdResponses(page)
  await page.getByRole('checkbox', { name: 'Bags' }).click()
  await expect(page.getByRole('status')).toHaveText('Loading products...')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(24)
  await expect(page.getByText('Loading page...')).toHaveCount(0)
  releaseFilter()
  await expect(page).toHaveURL('/products?category=Bags')

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
})

test('a page that fails without a reload is announced', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500|Error/)
  await page.goto('/about-us')
  await waitForHydration(page)
  await page.route(/blog.*\.data/, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load blog posts')
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: '|' })).toHaveCount(1)
})

test('a product whose response does not arrive is not found', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500|Error/)
  await page.goto('/products')
  await waitForHydration(page)
  await page.route(/products\/.*\.data/, (route) => route.fulfill({ status: 500 }))
  await main(page).getByRole('heading', { level: 2 }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
  await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products')
})

test('loading and the title of the page are announced', async ({ page }) => {
  await open(page, '/about-us')
  const release = await holdResponses(page)
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  const getLiveRegion = (text: string) => page.locator('[aria-live="polite"]').filter({ hasText: text })
  await expect(getLiveRegion('Loading page...')).toHaveCount(1)
  release()
  await expect(getLiveRegion('Our Products |')).toHaveCount(1)
  await expect(getLiveRegion('Loading page...')).toHaveCount(0)
})

test('the menu of a phone closes for the loading screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/about-us')
  await holdResponses(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(main(page).getByText('Loading products...')).toBeVisible()
})
