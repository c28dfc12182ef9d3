import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

/** Read screens go through loading when they are entered from another page (docs/domain.md, Pages and messages). */

const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })

type Screen = {
  name: string
  from: string
  link: (page: Page) => ReturnType<Page['getByRole']>
  says: string
  /** The heading while it loads. */
  loading: string
  /** The heading of the page, where it is not what the link says. */
  opened?: string
  /** Start of the document title, if it differs from the heading. */
  title?: string
}

const screens: Screen[] = [
  {
    name: 'the catalog',
    from: '/about-us',
    link: (page) => main(page).getByRole('link', { name: 'Browse Products' }),
    says: 'Loading products...',
    loading: 'Our Products',
    opened: 'Our Products',
  },
  {
    name: 'the builder',
    from: '/about-us',
    link: (page) => footer(page).getByRole('link', { name: 'Swag Box Builder' }),
    says: 'Loading products...',
    loading: 'Swag Box Builder',
    opened: 'Swag Box Builder',
  },
  {
    name: 'a product',
    from: '/products?search=stoneware',
    link: (page) => main(page).getByRole('heading', { level: 2 }).first().getByRole('link'),
    says: 'Loading product...',
    loading: 'Loading product...',
  },
  {
    name: 'the ready-made boxes',
    from: '/about-us',
    link: (page) => footer(page).getByRole('link', { name: 'Ready Made Boxes' }),
    says: 'Loading ready-made boxes...',
    loading: 'Packed already. Just add your logo.',
    opened: 'Packed already. Just add your logo.',
    title: 'Ready-Made Swag Boxes',
  },
  {
    name: 'the blog',
    from: '/about-us',
    link: (page) => footer(page).getByRole('link', { name: 'Blog' }),
    says: 'Loading blog posts...',
    loading: 'Notes from the packing bench',
    opened: 'Notes from the packing bench',
    title: 'Blog',
  },
  {
    name: 'a post',
    from: '/blog/tag/gifts',
    link: (page) => main(page).getByRole('article').first().getByRole('heading').getByRole('link'),
    says: 'Loading blog post...',
    loading: 'Loading blog post...',
  },
  {
    name: 'a category',
    from: '/blog/tag/gifts',
    link: (page) => main(page).getByRole('link', { name: 'Onboarding & Culture' }).first(),
    says: 'Loading blog posts...',
    loading: 'Blog posts',
  },
  {
    name: 'a tag',
    from: '/blog/choosing-a-decoration-method',
    link: (page) => main(page).getByRole('link', { name: 'Embroidery', exact: true }),
    says: 'Loading blog posts...',
    loading: 'Blog posts',
  },
]

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Answers for pages wait, from now on, until `release`. */
async function holdAnswers(page: Page) {
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

for (const { name, from, link, says, ...screen } of screens) {
  test(`${name} says that it is loading when it is entered, at 360 and 1280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, from)
    const opened = screen.opened ?? (await link(page).textContent()) ?? ''
    const release = await holdAnswers(page)
    await link(page).click()
    const loading = main(page).getByText(says)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(loading).toBeVisible()
      await expect(heading(page)).toHaveText(screen.loading)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    }
    release()
    await expect(loading).toHaveCount(0)
    await expect(heading(page)).toHaveText(opened)
    await expect.poll(() => page.title()).toContain(screen.title ?? opened)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
}

test('six skeletons stand in for the posts of the blog', async ({ page }) => {
  await open(page, '/about-us')
  await holdAnswers(page)
  await footer(page).getByRole('link', { name: 'Blog' }).click()
  const skeletons = main(page).getByRole('status').filter({ hasText: 'Loading blog posts...' })
  await expect(skeletons.locator('> div')).toHaveCount(6)
})

/** Every text the page shows from now on, however shortly. */
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

for (const { name, from, link, says, ...screen } of screens) {
  test(`${name} shows nothing but itself when the answer is there in time`, async ({ page }) => {
    await page.clock.install()
    await open(page, from)
    const opened = screen.opened ?? (await link(page).textContent()) ?? ''
    // Timers are frozen from here on, so whatever appears did not wait for one.
    await page.clock.pauseAt(Date.now() + 60_000)
    const texts = await watchTexts(page)
    await link(page).click()
    await expect(async () => {
      // The router itself waits for a timer of no milliseconds.
      await page.clock.runFor(1)
      await expect(heading(page)).toHaveText(opened, { timeout: 1_000 })
    }).toPass()
    expect(await texts()).toContain(opened)
    expect(await texts()).not.toMatch(new RegExp(`${says}|Loading page`))
  })
}

test('the page that is left stays for 150 ms, then the loading screen is there', async ({ page }) => {
  await page.clock.install()
  await open(page, '/about-us')
  await page.clock.pauseAt(Date.now() + 60_000)
  await holdAnswers(page)
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

test('a loading screen that comes after its page does not cover it', async ({ page }) => {
  await page.clock.install()
  await open(page, '/about-us')
  await page.clock.pauseAt(Date.now() + 60_000)
  let bring = () => {}
  const brought = new Promise<void>((done) => {
    bring = done
  })
  await page.route(/loading-screens/, async (route) => {
    await brought
    await route.continue().catch(() => {})
  })
  const screen = page.waitForResponse(/loading-screens/)
  const release = await holdAnswers(page)
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  const waiting = page.locator('[aria-live="polite"]').filter({ hasText: 'Loading page...' })
  await expect(async () => {
    await page.clock.runFor(150)
    await expect(waiting).toHaveCount(1, { timeout: 500 })
  }).toPass()
  release()
  const search = page.getByRole('searchbox', { name: 'Search the catalog' })
  await search.focus()
  bring()
  await (await screen).finished()
  await search.pressSequentially('mug')
  await expect(waiting).toHaveCount(1)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('mug')
})

test('what was prefetched is used', async ({ page }) => {
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
  const release = await holdAnswers(page)
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
  const release = await holdAnswers(page)
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

test('another click while it loads goes there instead', async ({ page }) => {
  await open(page, '/about-us')
  const release = await holdAnswers(page)
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
  const release = await holdAnswers(page)
  // An empty search: the loader sends on to the URL without it.
  await page.getByRole('banner').getByRole('searchbox').press('Enter')
  await expect(main(page).getByText('Loading products...')).toBeVisible()
  await expect(page).toHaveURL('/about-us')
  release()
  await expect(main(page).getByText('Showing')).toBeVisible()
  await expect(page).toHaveURL('/products')

  const releaseFilter = await holdAnswers(page)
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

test('loading and the title of the page are announced', async ({ page }) => {
  await open(page, '/about-us')
  const release = await holdAnswers(page)
  await main(page).getByRole('link', { name: 'Browse Products' }).click()
  const notified = (text: string) => page.locator('[aria-live="polite"]').filter({ hasText: text })
  await expect(notified('Loading page...')).toHaveCount(1)
  release()
  await expect(notified('Our Products |')).toHaveCount(1)
  await expect(notified('Loading page...')).toHaveCount(0)
})

test('on a phone the menu makes way for the loading screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/about-us')
  await holdAnswers(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(main(page).getByText('Loading products...')).toBeVisible()
})
