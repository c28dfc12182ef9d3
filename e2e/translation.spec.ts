import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { projectRequests } from '#db/tables/requests.ts'
import { addCookies, expect, waitForHydration } from '#test/admin.ts'
import { test } from './accessibility/fixtures.ts'
import { adminPages } from './accessibility/pages.ts'
import { getPath, shopPages } from './shop-pages.ts'
import { openBuilder, readProducts } from './swag-box.ts'

/** A page that the browser translates: text nodes are replaced, and React must neither lose the page nor update a lost node. */

declare global {
  interface Window {
    /** Texts that React wrote into nodes that are no longer on the page. */
    staleTexts: string[]
  }
}

/** Does what the translators of browsers do: puts every text node, also later ones, into two font elements. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      const isSkipped = text.parentElement?.closest('font, script, style, noscript, textarea, title')
      if (isSkipped || text.data.trim() === '') return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    window.staleTexts = []
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
    Object.defineProperty(Node.prototype, 'nodeValue', {
      configurable: true,
      get,
      set(this: Node, value: string) {
        if (this.nodeType === Node.TEXT_NODE && !this.isConnected)
          window.staleTexts.push(`${this.nodeValue} > ${value}`)
        set?.call(this, value)
      },
    })
    wrapAll(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrapAll(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

async function openTranslated(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await translate(page)
}

const expectNoStaleText = async (page: Page) => expect(await page.evaluate(() => window.staleTexts)).toEqual([])

test('the builder adds and removes', async ({ page }) => {
  await openBuilder(page)
  await translate(page)
  const add = page.getByRole('button', { name: /^Add (?!.*priced on request)/ })
  const panel = page.getByRole('complementary', { name: /Your Swag Box/ })
  await add.first().click()
  await expect(panel).toContainText('Total Items48')
  await page.getByRole('button', { name: '96', exact: true }).click()
  await expect(panel).toContainText('Total Items96')
  await add.first().click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(page.getByText('Your box is empty', { exact: true })).toBeVisible()
  await expectNoStaleText(page)
})

test('a product is added to the box, and the total of a quote follows the quantity', async ({
  page,
  db,
  expectedErrors,
}) => {
  // A part whose code arrives after the translation is rendered again.
  expectedErrors.push(/Minified React error #418/)
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop has no priced product')
  await openTranslated(page, getProductPath(product))
  await page.getByRole('button', { name: 'Add to swag box' }).click()
  await expect(page.getByRole('button', { name: /^In your box/ })).toBeVisible()
  await page.getByRole('button', { name: 'Request a Quote' }).first().click()
  const quantity = page.getByRole('dialog').getByLabel('Quantity')
  await quantity.fill('1')
  await quantity.fill('500')
  const total = page.getByRole('dialog').getByRole('status').filter({ hasText: 'in all' })
  await expect(total).toBeVisible()
  const before = await total.textContent()
  await quantity.fill('700')
  await expect(total).not.toHaveText(before ?? '')
  await expectNoStaleText(page)
})

test('a ready-made box is added and removed', async ({ page }) => {
  await openTranslated(page, '/ready-made-boxes')
  await page.getByRole('button', { name: 'Add to Cart: New Hire Welcome Kit' }).click()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('New Hire Welcome Kit')
  await page.getByRole('button', { name: 'Remove from Cart: New Hire Welcome Kit' }).click()
  await expect(page.getByRole('button', { name: 'Add to Cart: New Hire Welcome Kit' })).toBeVisible()
  await expectNoStaleText(page)
})

async function fillProjectRequest(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Byron')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Project Type').selectOption('Swag Boxes')
}

const submitProjectRequest = (page: Page) =>
  page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel('Project Type') })
    .getByRole('button')
    .last()
    .click()

test('a project request is stored and confirmed', async ({ page, db }) => {
  const email = `buyer-${randomUUID().slice(0, 8)}@northwind.example`
  await openTranslated(page, '/bulk-swag')
  await fillProjectRequest(page, email)
  await submitProjectRequest(page)
  await expect(page.getByText('Project Request Submitted').first()).toBeVisible()
  expect(await db.select().from(projectRequests).where(eq(projectRequests.email, email))).toHaveLength(1)
  await expectNoStaleText(page)
})

/** Throws, as a lost node does, at the next text that React changes in the main content. */
const breakNextText = (page: Page) =>
  page.evaluate(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
    let hasThrown = false
    Object.defineProperty(Node.prototype, 'nodeValue', {
      get,
      set(this: Node, text: string) {
        if (!hasThrown && this.parentElement?.closest('main')) {
          hasThrown = true
          throw new DOMException('moved', 'NotFoundError')
        }
        set?.call(this, text)
      },
    })
  })

test('a page that breaks while a request is stored does not say that the request failed', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/NotFoundError/)
  const email = `buyer-${randomUUID().slice(0, 8)}@northwind.example`
  await page.goto('/bulk-swag')
  await waitForHydration(page)
  await fillProjectRequest(page, email)
  await breakNextText(page)
  await submitProjectRequest(page)
  await expect(page.getByRole('heading', { name: 'Your request was received' })).toBeVisible()
  await expect(page.getByText('You do not need to send it again.')).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  expect(await db.select().from(projectRequests).where(eq(projectRequests.email, email))).toHaveLength(1)
})

test('a product page that breaks does not say that the product is not found', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/NotFoundError/)
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop has no priced product')
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await breakNextText(page)
  await page.getByRole('button', { name: 'Add to swag box' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
})

/** Marks what can be pressed without sending or leaving, a few of each kind, and returns how many there are. */
function markControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const perKind = new Map<string, number>()
    const controls = [...document.querySelectorAll<HTMLElement>('button, summary, input, select, textarea')].filter(
      (control) => {
        const kind = `${control.className} ${control.closest('form')?.className ?? ''}`
        const count = (perKind.get(kind) ?? 0) + 1
        perKind.set(kind, count)
        const isSubmit = control instanceof HTMLButtonElement && control.type === 'submit' && control.form
        return count <= 2 && !isSubmit && control.checkVisibility()
      },
    )
    for (const [index, control] of controls.entries()) control.setAttribute('data-control', String(index))
    return controls.length
  })
}

/** Presses or edits a control as a visitor would. */
async function pressControl(page: Page, index: number) {
  await page.evaluate(async (index) => {
    const control = document.querySelector<HTMLElement>(`[data-control="${index}"]`)
    if (!control) return
    const isText =
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'file', 'color', 'range', 'date'].includes(control.type))
    if (isText) {
      for (const text of ['1', '500', '']) {
        control.focus()
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
        control.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve))
        control.blur()
      }
    } else if (control instanceof HTMLSelectElement) {
      control.selectedIndex = control.options.length - 1
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else control.click()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }, index)
}

const lostNode = /NotFoundError|insertBefore|removeChild/

async function expectPressesToHold(page: Page, path: string) {
  // Nothing is changed in the shop; what a page says to that is not the subject.
  await page.route('**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  const lost: string[] = []
  page.on('pageerror', (error) => lostNode.test(String(error)) && lost.push(String(error)))
  page.on('console', (message) => lostNode.test(message.text()) && lost.push(message.text()))
  await openTranslated(page, path)
  const url = page.url()
  const count = await markControls(page)
  for (let index = 0; index < count; index++) {
    const isSame = await page
      .evaluate(() => !!window.staleTexts && document.querySelector('[data-control]') !== null)
      .catch(() => false)
    if (!isSame || page.url() !== url) {
      await openTranslated(page, url)
      await markControls(page)
    }
    const name = await page
      .locator(`[data-control="${index}"]`)
      .evaluateAll(([control]) => control?.getAttribute('aria-label') ?? control?.textContent ?? '')
    await pressControl(page, index).catch(() => undefined)
    const stale = await page.evaluate(() => window.staleTexts?.splice(0) ?? []).catch(() => [])
    expect.soft([...lost.splice(0), ...stale], `after "${name}"`).toEqual([])
  }
}

for (const route of shopPages)
  test(`presses on ${route}`, { tag: '@every-page' }, async ({ page, db, expectedErrors }) => {
    test.slow()
    expectedErrors.push(/./)
    await expectPressesToHold(page, await getPath(route, db))
  })

for (const [route, { as = 'owner', at }] of Object.entries(adminPages))
  if (as !== 'partialSession')
    test(`presses on ${route}`, { tag: '@every-page' }, async ({ page, fixtures, expectedErrors }) => {
      test.slow()
      expectedErrors.push(/./)
      if (as !== 'anonymous') await addCookies(page, fixtures[as].split('; '))
      await expectPressesToHold(page, at?.(fixtures) ?? route)
    })
