import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'
import { liveDocuments, type OpenDocument, passTime } from '#test/live-documents.ts'

type Kind = {
  name: string
  /** Shows scheduled publications. */
  list?: string
  publicPath: RegExp
  getMain: (page: Page) => Locator
  /** True if no page shows the main field as text. */
  isMainHidden?: boolean
  getOther: (page: Page) => Locator
  open: OpenDocument
}

/** Each editor that is built on features/content. */
const kinds: Kind[] = [
  {
    name: 'box',
    list: '/admin/boxes',
    publicPath: /\/ready-made-boxes$/,
    getMain: (page) => page.getByRole('textbox', { name: 'Description' }),
    getOther: (page) => page.getByRole('combobox', { name: 'Occasion' }),
    open: liveDocuments.box,
  },
  {
    name: 'page',
    list: '/admin/pages',
    publicPath: /\/swag-storage$/,
    getMain: (page) => page.locator('[name="hero.text"]'),
    getOther: (page) => page.locator('[name="hero.kicker"]'),
    open: liveDocuments.page,
  },
  {
    name: 'post',
    list: '/admin/posts',
    publicPath: /\/blog\/post-/,
    getMain: (page) => page.getByLabel('Excerpt'),
    getOther: (page) => page.getByLabel('SEO title'),
    open: liveDocuments.post,
  },
  {
    name: 'brand',
    publicPath: /\/$/,
    // Only on the social card.
    isMainHidden: true,
    getMain: (page) => page.getByLabel('Tagline'),
    getOther: (page) => page.getByRole('textbox', { name: 'Description' }),
    open: liveDocuments.brand,
  },
  {
    name: 'product',
    list: '/admin/products',
    publicPath: /\/products\/product-/,
    getMain: (page) => page.getByRole('textbox', { name: 'Description' }),
    getOther: (page) => page.getByRole('textbox', { name: 'Material' }),
    open: liveDocuments.product,
  },
]

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Draft saved/ })
const getConflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'You edited this draft in another tab' })

async function openEditor(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Returns the text that a newly opened editor shows. */
async function readSaved(context: BrowserContext, path: string, { getMain }: Kind): Promise<string> {
  const page = await context.newPage()
  await page.goto(path)
  const text = await getMain(page).inputValue()
  await page.close()
  return text
}

for (const kind of kinds) {
  test(`a ${kind.name}: autosave, lost connection, leaving, two tabs, merge, publish, undo, keyboard, schedule, preview link, 360 px, no JavaScript`, async ({
    page,
    context,
    browser,
    baseURL,
    db,
    expectedErrors,
  }) => {
    test.slow()
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /409/, /422/)
    const document = await kind.open(db)
    await join(page, createUniqueEmail('eve'), 'editor')
    await openEditor(page, document.path)
    const main = kind.getMain(page)
    await expect(main).toHaveValue('From the start')

    await main.fill('Autosaved')
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(main).toHaveValue('Autosaved')

    await context.setOffline(true)
    await main.fill('Typed on a train')
    await expect(page.getByText(/^Draft not saved/)).toBeVisible()
    // Publishing waits for the draft.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(main).toHaveValue('Typed on a train')
    await context.setOffline(false)
    await expect(saved(page)).toBeVisible()
    expect(await readSaved(context, document.path, kind)).toBe('Typed on a train')

    await main.fill('Typed and left')
    await page.waitForTimeout(100)
    await page.locator('a[href="/admin"]:visible').first().click()
    await expect(page).toHaveURL('/admin')
    await page.goBack()
    await expect(main).toHaveValue('Typed and left')
    // Rendering an unedited text area again moves the caret to its start.
    await expect(async () => {
      await main.fill('Typed and gone')
      await expect(main).toHaveValue('Typed and gone', { timeout: 100 })
    }).toPass()
    await page.goto('/admin')
    // The browser sends it after the page is gone.
    await expect(async () => {
      await page.goto(document.path)
      await expect(main).toHaveValue('Typed and gone', { timeout: 1_000 })
    }).toPass()
    await waitForHydration(page)

    const tab = await context.newPage()
    await openEditor(tab, document.path)
    await kind.getMain(tab).fill('From the second tab')
    await expect(async () => expect(await readSaved(context, document.path, kind)).toBe('From the second tab')).toPass()
    await main.fill('From the first tab')
    await expect(getConflict(page)).toBeVisible()
    await expect(main).toHaveValue('From the first tab')
    expect(await readSaved(context, document.path, kind)).toBe('From the second tab')
    await getConflict(page).getByRole('button', { name: 'Save this version' }).click()
    await expect(getConflict(page)).toBeHidden()
    await tab.close()

    // Someone else publishes both fields: theirs stay where only they edited.
    await document.publishOther({ main: 'Theirs', other: 'Their other' })
    await main.fill('Mine')
    await expect(saved(page)).toBeVisible()
    const publishedAt = Date.now()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: `Someone else edited this ${kind.name}` })
    await expect(notice).toContainText('kim@shop.example')
    await expect(notice.getByRole('definition')).toHaveText(['Live: TheirsYours: Mine'])
    await expect(main).toHaveValue('Mine')
    await expect(kind.getOther(page)).toHaveValue('Their other')
    // The time of the merged draft.
    const mergedAt = await saved(page).locator('time').getAttribute('datetime')
    expect(Date.parse(mergedAt ?? '')).toBeGreaterThanOrEqual(publishedAt)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Publish my version' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Published/ })).toBeVisible()
    expect(await document.readLive()).toEqual({ main: 'Mine', other: 'Their other' })

    // Ctrl+S saves the draft, and the history is operated by keyboard.
    await main.fill('By keyboard')
    await main.press('ControlOrMeta+s')
    await expect(saved(page)).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes', exact: true }).press('Enter')
    await expect(page.getByText('Draft discarded.')).toBeVisible()
    await expect(main).toHaveValue('Mine')
    const newest = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()
    await newest.locator('summary').press('Enter')
    await expect(newest.getByRole('definition').first()).toHaveText('Before: TheirsAfter: Mine')
    await newest.getByRole('button', { name: 'Restore the version before this change' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /restored/i })).toBeVisible()
    await expect(main).toHaveValue('Theirs')
    await page.setViewportSize({ width: 360, height: 740 })
    await newest.locator('summary').click()
    await expectNoHorizontalScroll(page)

    // A scheduled draft shows in the editor and the list, and is published with later edits.
    await page.setViewportSize({ width: 1280, height: 800 })
    const year = new Date().getFullYear() + 1
    const publishDate = page.getByLabel('Publish date')
    const scheduled = page.getByText(`Scheduled for Jan 4, ${year}, 9:00 AM CT.`)
    await main.fill('Scheduled')
    await publishDate.fill('2020-01-01T09:00')
    await page.getByRole('button', { name: 'Schedule publish date' }).click()
    await expect(publishDate).toHaveAccessibleDescription(/This time is in the past/)
    await expect(main).toHaveValue('Scheduled')
    await publishDate.fill(`${year}-01-04T09:00`)
    await page.getByRole('button', { name: 'Schedule publish date' }).click()
    await expect(scheduled).toBeVisible()
    await expect(publishDate).toHaveValue(`${year}-01-04T09:00`)
    expect(await document.readLive()).toMatchObject({ main: 'Theirs' })
    if (kind.list) {
      await page.goto(kind.list)
      await expect(page.getByText(`Changes scheduled for Jan 4, ${year}, 9:00 AM`).first()).toBeVisible()
      await expectAccessible(page)
      await openEditor(page, document.path)
    }
    await main.fill('Scheduled, and edited')
    await expect(saved(page)).toBeVisible()

    // Anyone with the link sees the draft, until it is published or the link is revoked.
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('textbox', { name: 'Preview link' }).inputValue()
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await visitor.goto(link)
    await expect(visitor.getByRole('note')).toContainText('Draft.')
    if (!kind.isMainHidden) await expect(visitor.getByText('Scheduled, and edited').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await passTime(db, document.id)
    expect(await document.readLive()).toMatchObject({ main: 'Scheduled, and edited' })
    await visitor.goto(link)
    await expect(visitor).toHaveURL(kind.publicPath)

    // One that conflicts at its time stays a draft, and its author is told.
    await openEditor(page, document.path)
    await main.fill('Mine, too late')
    await publishDate.fill(`${year}-01-04T09:00`)
    await page.getByRole('button', { name: 'Schedule publish date' }).click()
    await expect(scheduled).toBeVisible()
    await page.getByRole('button', { name: 'Create link' }).click()
    const second = await page.getByRole('textbox', { name: 'Preview link' }).inputValue()
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
    expect((await visitor.request.get(second)).status()).toBe(404)
    await visitor.context().close()
    await document.publishOther({ main: 'Theirs', other: 'Their other' })
    await passTime(db, document.id)
    const reason = `kim@shop.example published a newer version of this ${kind.name}.`
    await page.goto('/admin')
    const alert = page.getByRole('alert').filter({ hasText: reason })
    await alert.getByRole('link', { name: 'Review your draft' }).click()
    await expect(page).toHaveURL(document.path)
    await expect(alert).toContainText('Not published at')
    await expect(main).toHaveValue('Mine, too late')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toBeHidden()
    await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
    await expect(main).toHaveValue('Theirs')

    const storageState = await context.storageState()
    const plainContext = await browser.newContext({
      javaScriptEnabled: false,
      storageState,
      ...(baseURL && { baseURL }),
    })
    const plain = await plainContext.newPage()
    await document.publishOther({ main: 'Theirs', other: 'Their other' })
    await plain.goto(document.path)
    await kind.getMain(plain).fill('Plain')
    await plain.getByRole('button', { name: 'Save draft' }).click()
    await expect(plain.getByText('Draft saved. Only you and people with its preview link can see it.')).toBeVisible()
    await expect(kind.getMain(plain)).toHaveValue('Plain')
    await document.publishOther({ main: 'Theirs', other: 'Their newest' })
    await plain.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(plain.getByRole('alert').filter({ hasText: 'You changed other fields' })).toBeVisible()
    await plain.getByRole('button', { name: 'Publish my version' }).click()
    await expect(plain.getByRole('status').filter({ hasText: /^Published/ })).toBeVisible()
    expect(await document.readLive()).toEqual({ main: 'Plain', other: 'Their newest' })
    await plainContext.close()
    await document.remove()
  })
}
